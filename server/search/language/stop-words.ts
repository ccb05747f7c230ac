/**
 * Words that say little about the subject of a text. They count inside quotes, and in queries that have no other
 * words; next to other words they neither find nor exclude posts. Written as terms: without apostrophes.
 */
const UKRAINIAN = `
а аби або адже але ані б би без був була були було бути в вам вами вас ваш ваша ваше ваші весь вже ви від він вона
вони воно все всі всього всіх всім втім да де для до є ж же жоден з за зі зокрема і із її їй їм їх його йому й
коли ким кого кожен кому крім куди лише ло ми мене мені мій між може можна моя моє мої мною на навіть над нам нами нас
наш наша наше наші не нема немає нею неї ним них ні ніж нього ньому о об обо один одна одне одні однак ось от
перед під після по поки при про разі сам сама саме самі свій свого своє свої своїх своя своєю себе собі та так така
таке такий такі таких також там твій твоя твоє твої те тебе ти ті тих тільки то тобі того тому той тощо тоді тут ту
у усе усі усіх хай хоч хоча хто це цей ця цю ці цього цьому цим цих цією цієї цій чи чий чого чому чим через ще щоб
що щодо я як яка яке який які якого якому яким яких якою якої якій якщо яку або дуже наприклад
`;
const ENGLISH = `
a about after all also am an and any are as at be because been before being between both but by can could did do does
doing each else few for from had has have having he her here hers him his how i if in into is it its itself just let
lets me more most my no nor not of off on once only or other our ours out over own s same she should so some such t
than that the their theirs them then there these they this those through to too under until up us very was we were
what when where which while who whom why will with would you your yours dont doesnt isnt cant im youre
`;

export const STOP_WORDS: ReadonlySet<string> = new Set(
  `${UKRAINIAN} ${ENGLISH}`.split(/\s+/).filter(Boolean),
);

export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term);
}
