import { replace } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { withoutSecrets } from '#app/forms/without-secrets.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { renderLetter } from '#app/letters/render-letter.tsx';
import { LETTER_VIEWS } from '#app/letters/ui/letter-views.ts';
import { LettersPage } from '#app/letters/ui/letters-page.tsx';
import type { TestResult } from '#app/letters/ui/test-answer.tsx';
import { nameOfKind } from '#app/letters.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { z } from '#contract/browsers/zod.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { email } from '#contract/users/users.ts';
import { isRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { changeMail, mailSchema, removeMail } from '#server/letters/change-mail.ts';
import { checkMailRecords } from '#server/letters/mail-records.ts';
import {
  describeMail,
  listLetters,
  sendAgain,
  sendTestLetter,
  withdrawLetter,
} from '#server/letters/manage-letters.ts';
import type { Route } from './+types/letters';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const view = LETTER_VIEWS.find((name) => name === query.get('view')) ?? 'all';
    const list = await listLetters({ actor, view, page: pageNumber(args.request) });
    const items = list.items.map((item) => ({ ...item, name: nameOfKind(item.kind, locale) }));

    return {
      mail: describeMail({ actor }),
      ways: confirmationMethods(actor),
      isRecent: isRecentSignIn(actor.session),
      list: { ...list, items },
      view,
      records: query.get('check') === 'dns' ? await checkMailRecords({ actor }) : null,
      ownAddress: actor.user.email ?? '',
      done: query.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async ({ fields, locale }) => {
    const actor = await confirmedAdminOf(args.context, fields);
    const done = (name: string) => replace(`${paths.adminLetters(locale)}?done=${name}`, 303);
    switch (fields.intent) {
      case 'test': {
        const { to } = parse(testSchema, { to: fields.to });
        const { result, answer } = await sendTestLetter({ actor, to, locale, render: renderLetter });
        return { result, answer, to } satisfies TestResult;
      }
      case 'mail': {
        const { host, port, user, password = '', from } = fields;
        const { to } = parse(testSchema, { to: fields.to });
        const input = parse(mailSchema, { host, port, user, password, from });
        const outcome = await changeMail({ actor, input, to, locale, render: renderLetter });
        if (outcome.result === 'sent') throw done('mail');
        return { ...outcome, to, values: withoutSecrets(fields) } satisfies TestResult;
      }
      case 'mail-off':
        await removeMail({ actor });
        throw done('mailRemoved');
      case 'again':
        await sendAgain({ actor, id: fields.id ?? '' });
        throw done(fields.id === 'all' ? 'againAll' : 'again');
      case 'withdraw':
        await withdrawLetter({ actor, id: fields.id ?? '' });
        throw done('withdrawn');
      default:
        throw new NotFound();
    }
  });
}

const testSchema = z.strictObject({ to: email });

export const meta = privateMeta((locale) => adminMessages[locale].navigation.letters);

export default function AdminLetters({ loaderData, actionData }: Route.ComponentProps) {
  return <LettersPage {...loaderData} result={actionData} />;
}
