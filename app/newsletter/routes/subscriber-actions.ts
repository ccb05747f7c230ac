import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { runUploadAction } from '#app/requests/upload-action.ts';
import { IMPORT_BYTES } from '#contract/newsletter/limits.ts';
import { paths } from '#contract/paths.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { readTextUpload } from '#server/http/request/text-upload.ts';
import { type ImportReport, importSubscribers } from '#server/newsletter/import-subscribers.ts';
import { pauseIssue, resumeIssue, withdrawIssue } from '#server/newsletter/issues.ts';
import { removeSubscriber } from '#server/newsletter/subscribers.ts';

type Given = AdminForm & { path: string };

export const subscriberActions: Record<string, (given: Given) => Promise<never>> = {
  async remove({ actor, fields, locale }) {
    await removeSubscriber({ actor, id: fields.id ?? '' });
    throw replace(`${paths.adminSubscribers(locale)}?done=removed`, 303);
  },

  async pause({ actor, fields, path }) {
    await pauseIssue({ actor, id: fields.id ?? '' });
    throw replace(path, 303);
  },

  async resume({ actor, fields, path }) {
    await resumeIssue({ actor, id: fields.id ?? '' });
    throw replace(path, 303);
  },

  async withdraw({ actor, fields, path }) {
    await withdrawIssue({ actor, id: fields.id ?? '' });
    throw replace(path, 303);
  },
};

/** The subscribers of a file, which are only checked unless the address says `import=add`. */
export function importFile(args: Pick<RouteArgs, 'request' | 'context'>, actor: SignedIn) {
  const { request } = args;
  return runUploadAction(args, async (locale): Promise<{ report: ImportReport }> => {
    const isDryRun = new URL(request.url).searchParams.get('import') !== 'add';
    const csv = await readTextUpload(request, {
      field: 'file',
      types: ['text/csv'],
      maxBytes: IMPORT_BYTES,
    });

    return { report: await importSubscribers({ actor, csv, locale, isDryRun }) };
  });
}
