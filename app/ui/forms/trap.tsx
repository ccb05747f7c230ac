import { useMessages } from '../site-context.tsx';

/** A field that users neither see nor reach, for programs that fill in whatever they find. */
export function Trap({ token }: { token: string }) {
  const { trap } = useMessages().community.problems;
  return (
    <>
      <input type="hidden" name="token" value={token} />
      <label className="visually-hidden" aria-hidden="true">
        {trap}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
