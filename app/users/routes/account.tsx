import { sentenceOf } from '#app/admin/forms/done-notice.tsx';
import { ProgramList } from '#app/assistants/ui/program-list.tsx';
import { OwnComments } from '#app/comments/ui/own-comments.tsx';
import { privateMeta } from '#app/head/private-head.ts';
import { NewsletterSection } from '#app/newsletter/ui/newsletter-section.tsx';
import { requireUser } from '#app/requests/current-user.ts';
import { namedAction, runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { SecondFactorSection } from '#app/second-factor/ui/second-factor-section.tsx';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages as dictionaries } from '#app/texts/messages.ts';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { Notice } from '#app/ui/forms/notice.tsx';
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
import { listPrograms } from '#server/assistants/oauth/programs.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { configuredProviders, PROVIDERS } from '#server/auth/providers.ts';
import { isRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { listOwnComments } from '#server/comments/own-comments.ts';
import { config } from '#server/config.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { listStops } from '#server/letters/stops.ts';
import { isBounced } from '#server/mail/bounce-store.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { findOwnSubscription } from '#server/newsletter/subscriptions.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { listSessions } from '#server/users/sessions/sessions.ts';
import type { Route } from './+types/account';
import { accountActions } from './account-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const actor = await requireUser(args);
    const { user, session } = actor;
    const [sessions, comments, mail, programs, subscription] = await Promise.all([
      listSessions({ userId: user.id, sessionVersion: user.sessionVersion }),
      listOwnComments({ actor }),
      isMailSetUp() ? loadMail(actor) : null,
      config().mcp ? listPrograms({ actor }) : null,
      findOwnSubscription({ actor }),
    ]);
    const { searchParams } = new URL(args.request.url);
    const { name, email, image, isBlocked, hasPassword, hasSecondFactor } = user;

    return {
      user: { name, email, image, isBlocked, hasPassword, hasSecondFactor, isAdmin: user.role === 'admin' },
      mail,
      mustGivePassword: hasPassword && !isRecentSignIn(session),
      sessions: sessions.map(({ id, device, lastUsedAt }) => ({
        id,
        device,
        lastUsedAt: lastUsedAt.toISOString(),
        isThis: id === session.id,
      })),
      programs,
      providers: configuredProviders().map(({ id, name }) => ({
        id,
        name,
        isConnected: user.providers.includes(id),
      })),
      comments,
      subscription,
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
    waitingLetters: user.role === 'admin' ? user.waitingLetters : null,
    dailyHour: siteSettings().newsletter.digestHour,
    postLetters: user.wantsPostLetters,
    stops: await listStops({ actor }),
  };
}

export function action(args: Route.ActionArgs) {
  const rules = { maxBytes: ACCOUNT_BODY_BYTES, authenticate: () => requireUser(args) };
  return runFormAction(args, rules, async (fields, locale, actor) => {
    const run = namedAction(accountActions, fields);
    const { context } = args;
    const [session, notes] = [context.get(sessionContext), context.get(responseNotesContext)];
    return run({ actor, fields, locale, session, notes, address: clientAddressOf(context) });
  });
}

export const meta = privateMeta((locale) => dictionaries[locale].community.account.title);

export default function Account({ loaderData, actionData: result }: Route.ComponentProps) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  const { user, mail, mustGivePassword, sessions, comments, programs, providers } = loaderData;
  const { subscription, done, problem, provider } = loaderData;
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
        <SecondFactorSection isOn={user.hasSecondFactor} isAdvised={user.isAdmin} />
        <ConnectedProviders
          providers={providers}
          mustGivePassword={mustGivePassword}
          problems={[...problemsOf('connect'), ...problemsOf('disconnect')]}
        />
        {programs && <ProgramList programs={programs} />}
        <OwnComments {...comments} />
        {mail && <LettersSection mail={mail} />}
        <NewsletterSection subscription={subscription} />
        <SessionList sessions={sessions} />
        <SignOutForm />
        <MyDataForm mustGivePassword={mustGivePassword} />
        <DeletionForm hasPassword={user.hasPassword} problems={problemsOf('delete')} />
      </div>
    </SitePage>
  );
}
