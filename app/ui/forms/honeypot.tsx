import { useMessages } from '#app/site/ui/site-context.tsx';

/** The form token and a field that users neither see nor reach; programs that fill in every field are refused. */
export function Honeypot({ token }: { token: string }) {
  const { honeypot } = useMessages().community.problems;
  return (
    <>
      <input type="hidden" name="token" value={token} />
      {/* A label itself must not be hidden from assistive technology (ARIA in HTML). */}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {honeypot}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
