import type { ReferenceOperation, ReferenceResponse } from '#server/openapi/reference.ts';
import { CodeExample } from './code-example.tsx';
import { FieldTable } from './field-table.tsx';
import { InlineCode } from './inline-code.tsx';

const AUTHENTICATION: Record<ReferenceOperation['auth'], string> = {
  none: 'No authentication',
  'optional key': 'Optional API key; posts that are not public need one with the scope',
  key: 'API key required, with the scope',
  'optional session': 'Optional session cookie',
  session: 'Session cookie required',
};

const MEGABYTE = 1024 * 1024;

/** Collapsed, because the list of all operations is very long on a phone. The script opens the target of a link. */
export function OperationSection({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary } = operation;
  return (
    <section className="operation" aria-labelledby={id}>
      <details>
        <summary>
          <h3 id={id}>{summary}</h3>
          <span className="endpoint">
            <code>
              <b>{method}</b> {path}
            </code>
          </span>
        </summary>
        <Details operation={operation} />
      </details>
    </section>
  );
}

function Details({ operation }: { operation: ReferenceOperation }) {
  const { auth, scope, description, parameters, body, upload, curl } = operation;
  return (
    <>
      <p className="authentication">
        {AUTHENTICATION[auth]}
        {scope && (
          <>
            {' '}
            <code>{scope}</code>
          </>
        )}
      </p>
      {description && (
        <p>
          <InlineCode text={description} />
        </p>
      )}
      {parameters.length > 0 && <FieldTable caption="Parameters" fields={parameters} />}
      {body && <FieldTable caption="Fields of the JSON body" fields={body.fields} />}
      {body?.description && (
        <p>
          <InlineCode text={body.description} />.
        </p>
      )}
      {upload && (
        <p>
          A <code>multipart/form-data</code> body with one file in the field <code>{upload.field}</code>, at
          most {upload.maxBytes / MEGABYTE} MB:{' '}
          <InlineCode text={upload.types.map((type) => `\`${type}\``).join(', ')} />.
        </p>
      )}
      <CodeExample caption="Example" code={curl} />
      <h4>Responses</h4>
      {operation.responses.map((response, index) => (
        <ResponseSection
          key={response.status}
          response={response}
          isFolded={index > 0 && response.example !== null}
        />
      ))}
      <h4>Errors</h4>
      {operation.errors.map((error) => (
        <ResponseSection key={error.status} response={error} isFolded />
      ))}
    </>
  );
}

function ResponseSection({
  response,
  isFolded = false,
}: {
  response: ReferenceResponse;
  isFolded?: boolean;
}) {
  const { status, description, types, example } = response;
  const title = (
    <>
      <code>{status}</code> <InlineCode text={description} />
    </>
  );
  const code = example !== null && <CodeExample caption={`Body of ${status}`} code={example} />;
  if (isFolded) {
    return (
      <details className="answer">
        <summary>{title}</summary>
        {code}
      </details>
    );
  }
  return (
    <div className="answer">
      <p>{title}</p>
      {code}
      {example === null && types.length > 0 && <p className="limits">{types.join(', ')}</p>}
    </div>
  );
}
