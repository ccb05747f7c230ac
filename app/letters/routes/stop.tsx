import { data, redirect } from 'react-router';
import { privateMeta } from '#app/head/private-head.ts';
import { letterMessages } from '#app/letters/texts/messages.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { openLetterPage } from '#app/requests/token-page.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { NotFound } from '#server/errors.ts';
import { readStopToken, stopNotices } from '#server/letters/stops.ts';
import type { Route } from './+types/stop';

/** The page that letters link to. Only its button stops them. */
export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const token = openLetterPage(args);
    const stop = readStopToken(token);
    const isDone = new URL(args.request.url).searchParams.has('done');
    const state = { token, isKnown: stop !== null, topic: stop?.topic, isDone };

    return data(state, { status: stop ? 200 : 404 });
  });
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (_, locale) => {
    const token = new URL(args.request.url).searchParams.get('token') ?? '';
    const stop = readStopToken(token);
    if (!stop) throw new NotFound();
    await stopNotices(stop);
    throw redirect(`${paths.stopLetters(locale, token)}&done`, 303);
  });
}

export const meta = privateMeta((locale) => letterMessages[locale].stopPage.title);

export default function StopLetters({ loaderData }: Route.ComponentProps) {
  const { token, isKnown, topic, isDone } = loaderData;
  const { locale } = useSite();
  const t = letterMessages[locale].stopPage;
  const questions: Record<string, string> = {
    all: t.all,
    troubles: t.troubles,
    waiting: t.waiting,
    posts: t.posts,
  };

  return (
    <SitePage
      alternate={isKnown ? paths.stopLetters(otherLocale(locale), token) : paths.home(otherLocale(locale))}
    >
      <h1>{t.title}</h1>
      {!isKnown && <p>{t.unknown}</p>}
      {isKnown && isDone && <p role="status">{t.done}</p>}
      {isKnown && !isDone && (
        <form method="post">
          <p>{questions[topic ?? ''] ?? t.thread}</p>
          <button className="button" type="submit">
            {t.submit}
          </button>
        </form>
      )}
    </SitePage>
  );
}
