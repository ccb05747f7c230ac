import { sentenceOf } from '#app/admin/forms/done-notice.tsx';
import { serverFeatures } from '#app/features.server.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { actionsOf, loadData, partsOf } from '#app/parts.ts';
import { privateFeatures } from '#app/private-features.ts';
import { requireUser } from '#app/requests/current-user.ts';
import { namedAction, runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages as dictionaries } from '#app/texts/messages.ts';
import { AskToLeave } from '#app/ui/forms/ask-to-leave.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { Notice } from '#app/ui/forms/notice.tsx';
import { Place } from '#app/ui/place.tsx';
import { ConnectedProviders } from '#app/users/ui/connected-providers.tsx';
import { DeletionForm } from '#app/users/ui/deletion-form.tsx';
import { LeavingPage } from '#app/users/ui/leaving-page.tsx';
import { EmailSection, LettersSection, type UserMail } from '#app/users/ui/mail-sections.tsx';
import { MyDataForm } from '#app/users/ui/my-data-form.tsx';
import { PasswordForm } from '#app/users/ui/password-form.tsx';
import { PictureForm } from '#app/users/ui/picture-form.tsx';
import { PlainAddress } from '#app/users/ui/plain-address.tsx';
import { ProfileForm } from '#app/users/ui/profile-form.tsx';
import { SessionList, SignOutForm } from '#app/users/ui/session-list.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { MODERATORS } from '#contract/users/roles.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { configuredProviders, PROVIDERS } from '#server/auth/providers.ts';
import { isRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { listStops } from '#server/letters/stops.ts';
import { isBounced } from '#server/mail/bounce-store.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { listSessions } from '#server/users/sessions/sessions.ts';
import type { Route } from './+types/account';
import { accountActions } from './account-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const actor = await requireUser(args);
    const { user, session } = actor;
    const [sessions, mail, parts] = await Promise.all([
      listSessions({ userId: user.id, sessionVersion: user.sessionVersion }),
      isMailSetUp() ? loadMail(actor) : null,
      loadData(partsOf(serverFeatures, 'account'), { actor }),
    ]);
    const { searchParams } = new URL(args.request.url);
    const { name, email, image, isBlocked, hasPassword } = user;

    return {
      user: { name, email, image, isBlocked, hasPassword },
      mail,
      mustGivePassword: hasPassword && !isRecentSignIn(session),
      sessions: sessions.map(({ id, device, lastUsedAt }) => ({
        id,
        device,
        lastUsedAt: lastUsedAt.toISOString(),
        isThis: id === session.id,
      })),
      providers: configuredProviders().map(({ id, name }) => ({
        id,
        name,
        isConnected: user.providers.includes(id),
      })),
      parts,
      done: searchParams.get('done'),
      problem: searchParams.get('problem'),
      // Anyone can link here with any query.
      provider: PROVIDERS.find(({ id }) => id === searchParams.get('provider'))?.name ?? null,
    };
  });
}

async function loadMail(actor: SignedIn): Promise<UserMail> {
  const { email, isEmailConfirmed, locale, ...user } = actor.user;
  return {
    email,
    isConfirmed: isEmailConfirmed,
    isRefused: email !== null && isEmailConfirmed && (await isBounced(email)),
    locale,
    securityLetters: user.wantsSecurityLetters,
    waitingLetters: MODERATORS.includes(user.role) ? user.waitingLetters : null,
    dailyHour: siteSettings().newsletter.digestHour,
    postLetters: user.wantsPostLetters,
    stops: await listStops({ actor }),
  };
}

export function action(args: Route.ActionArgs) {
  const rules = { maxBytes: ACCOUNT_BODY_BYTES, authenticate: () => requireUser(args) };
  return runFormAction(args, rules, async (fields, locale, actor) => {
    const ofFeatures = actionsOf(partsOf(serverFeatures, 'accountActions'));
    const run = namedAction({ ...accountActions, ...ofFeatures }, fields);
    const { context } = args;
    const [session, notes] = [context.get(sessionContext), context.get(responseNotesContext)];
    return run({ actor, fields, locale, session, notes, address: clientAddressOf(context) });
  });
}

const sections = partsOf(privateFeatures, 'account');

export const meta = privateMeta((locale) => dictionaries[locale].community.account.title);

export default function Account({ loaderData, actionData: result }: Route.ComponentProps) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  const { user, mail, mustGivePassword, sessions, providers, parts } = loaderData;
  const { done, problem, provider } = loaderData;
  const place = { sections, data: parts, props: {} };
  if (result && 'address' in result) return <LeavingPage {...result} />;

  const sentence = sentenceOf(done, account.done);
  const problemsOf = (intent: string) => (result?.values.intent === intent ? result.problems : []);
  const redirected = problem === null ? [] : [{ path: '', code: problem, provider }];

  // Problems of a form that was not read, or of a redirect to this page.
  const general = result ? (result.values.intent === undefined ? result.problems : []) : redirected;
  const connected = providers.filter(({ isConnected }) => isConnected).map(({ name }) => name);
  return (
    <SitePage alternate={paths.account(otherLocale(locale))}>
      <div className="account">
        <FormStyles />
        <PlainAddress />
        <AskToLeave />
        <h1 className="page-title">{account.title}</h1>
        {sentence && !result && <Notice>{sentence}</Notice>}
        {user.isBlocked && <p className="form-problems">{account.blocked}</p>}
        <FormProblems problems={general} />
        <ProfileForm
          name={result?.values.name ?? user.name}
          email={user.email}
          problems={problemsOf('profile')}
        />
        {mail && (
          <EmailSection
            mail={mail}
            typed={result?.values.email}
            mustGivePassword={mustGivePassword}
            problems={[...problemsOf('new-email'), ...problemsOf('confirm-email')]}
          />
        )}
        <PictureForm image={user.image} />
        <PasswordForm
          hasPassword={user.hasPassword}
          email={user.email}
          connected={connected}
          problems={problemsOf('password')}
        />
        <Place at="security" {...place} />
        <ConnectedProviders
          providers={providers}
          mustGivePassword={mustGivePassword}
          problems={[...problemsOf('connect'), ...problemsOf('disconnect')]}
        />
        <Place at="activity" {...place} />
        {mail && <LettersSection mail={mail} />}
        <Place at="letters" {...place} />
        <SessionList sessions={sessions} />
        <SignOutForm />
        <MyDataForm mustGivePassword={mustGivePassword} />
        <DeletionForm hasPassword={user.hasPassword} problems={problemsOf('delete')} />
      </div>
    </SitePage>
  );
}
