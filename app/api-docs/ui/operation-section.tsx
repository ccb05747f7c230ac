import type { ReferenceOperation, ReferenceResponse } from '#server/api-docs/reference.ts';
import { CodeExample } from './code-example.tsx';
import { FieldTable } from './field-table.tsx';
import { InlineCode } from './inline-code.tsx';
import { useApiDocsWords } from './words.ts';

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
  const words = useApiDocsWords();
  const { auth, scope, description, parameters, body, upload, curl } = operation;
  return (
    <>
      <p className="authentication">
        {words.authentication[auth]}
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
      {parameters.length > 0 && <FieldTable caption={words.parameters} fields={parameters} />}
      {body && <FieldTable caption={words.bodyFields} fields={body.fields} />}
      {body?.description && (
        <p>
          <InlineCode text={body.description} />.
        </p>
      )}
      {upload && (
        <p>
          <InlineCode
            text={words.upload(
              upload.field,
              upload.maxBytes / MEGABYTE,
              upload.types.map((type) => `\`${type}\``).join(', '),
            )}
          />
        </p>
      )}
      <CodeExample caption={words.example} code={curl} />
      <h4>{words.responses}</h4>
      {operation.responses.map((response, index) => (
        <ResponseSection
          key={response.status}
          response={response}
          isFolded={index > 0 && response.example !== null}
        />
      ))}
      <h4>{words.errors}</h4>
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
  const words = useApiDocsWords();
  const { status, description, types, example } = response;
  const title = (
    <>
      <code>{status}</code> <InlineCode text={description} />
    </>
  );
  const code = example !== null && <CodeExample caption={words.bodyOf(status)} code={example} />;

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
