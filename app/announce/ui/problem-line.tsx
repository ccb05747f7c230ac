import { announceTexts } from '#app/announce/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import type { MessageProblem } from '#contract/announce/problems.ts';

export function ProblemLine({ problem }: { problem: MessageProblem | null }) {
  const { problems, detail } = useTexts(announceTexts);
  if (problem === null) return null;
  return (
    <p className="field-problem">
      {problems[problem.code]} {problem.detail !== null && detail(problem.detail)}
    </p>
  );
}
