import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import type { Upload } from './use-uploads.ts';

export function UploadFailure({
  upload: { name, problem },
  className,
}: {
  upload: Upload;
  className?: string;
}) {
  const { uploads } = useAdminMessages().editor;
  const describe = useDescribeProblem();
  return (
    <p className={className} role="alert">
      {uploads.failed(name)} {describe(problem)}
    </p>
  );
}
