import { replace } from 'react-router';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { confirmationMethods, confirmedAdminOf } from '#app/admin/confirmed-admin.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { translationTexts } from '#app/translation/texts/messages.ts';
import { SettingsPage } from '#app/translation/ui/settings-page.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { translationPaths } from '#contract/translation/paths.ts';
import { translationRulesSchema, translationServerSchema } from '#contract/translation/settings.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import {
  getTranslationSettings,
  removeTranslationServer,
  setTranslationRules,
  setTranslationServer,
} from '#server/translation/settings.ts';
import type { Route } from './+types/settings';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => ({
    settings: await getTranslationSettings({ actor }),
    ways: confirmationMethods(actor),
    done: query.get('done'),
  }));
}

const actions: Record<string, (form: AdminForm) => Promise<never>> = {
  async server(form) {
    const { kind, url = '', key = '', model = '' } = form.fields;
    const input = parse(translationServerSchema, {
      kind,
      url: url.trim(),
      key: key.trim(),
      model: model.trim(),
    });
    await setTranslationServer({ actor: form.actor, input });
    return showDone(form, 'tested');
  },

  async rules(form) {
    const { addition = '', monthlyLimit = '' } = form.fields;
    const limit = monthlyLimit.trim() === '' ? null : Number(monthlyLimit);
    await setTranslationRules({
      actor: form.actor,
      input: parse(translationRulesSchema, { addition: addition.trim(), monthlyLimit: limit }),
    });
    return showDone(form, 'saved');
  },

  async remove(form) {
    await removeTranslationServer({ actor: form.actor });
    return showDone(form, 'removed');
  },
};

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (form) => {
    const act = namedAction(actions, form.fields);
    return act({ ...form, actor: await confirmedAdminOf(args.context, form.fields) });
  });
}

export const meta = privateMeta((locale) => translationTexts[locale].settings.title);

export default function TranslationSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} result={actionData} />;
}

function showDone({ locale }: AdminForm, done: string): never {
  throw replace(`${translationPaths.settings(locale)}?done=${done}`, 303);
}
