import type { LetterBlock, LetterBody, LetterContext } from './letter-body.ts';
import { darkStyles, type LetterStyles, letterStyles } from './letter-styles.ts';

type Props = { letter: LetterBody } & LetterContext;

export function LetterLayout({ letter, locale, t, site }: Props) {
  const { subject, preheader, title, blocks, action, after = [], reason, stop = [] } = letter;
  const styles = letterStyles(site);
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyles(site)}</style>
      </head>
      <body className="page" style={styles.page}>
        <div style={styles.preheader}>{preheader}</div>
        <div className="page" style={styles.page}>
          <div style={styles.column}>
            <SiteName site={site} styles={styles} />
            <main className="card" style={styles.card}>
              <h1 className="title" style={styles.title}>
                {title}
              </h1>
              {blocks.map((block, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
                <Block key={at} block={block} styles={styles} />
              ))}
              {action && (
                <>
                  <a className="button" href={action.url} style={styles.button}>
                    {action.label}
                  </a>
                  <p className="soft" style={styles.address}>
                    {t.layout.address}
                    <br />
                    <a className="link" href={action.url} style={styles.link}>
                      {action.url}
                    </a>
                  </p>
                </>
              )}
              {after.map((text) => (
                <p key={text} className="soft" style={styles.address}>
                  {text}
                </p>
              ))}
            </main>
            <footer>
              <div className="soft" style={styles.footer}>
                {reason}
                {stop.map(({ label, url }) => (
                  <span key={url}>
                    {' '}
                    <a className="link" href={url} style={styles.link}>
                      {label}
                    </a>
                    .
                  </span>
                ))}
              </div>
            </footer>
          </div>
        </div>
      </body>
    </html>
  );
}

function SiteName({ site: { name, url, logo }, styles }: Pick<Props, 'site'> & { styles: LetterStyles }) {
  return (
    <header>
      <p style={styles.header}>
        <a className="name" href={url} style={styles.siteName}>
          {logo ? <img src={logo.url} alt={name} width={logo.width} height={logo.height} /> : name}
        </a>
      </p>
    </header>
  );
}

function Block({ block, styles }: { block: LetterBlock; styles: LetterStyles }) {
  if ('quote' in block) {
    const { quote, by } = block;
    return (
      <>
        {by !== undefined && (
          <p className="soft" style={styles.by}>
            {by}
          </p>
        )}
        <blockquote className="quote text" style={styles.quote}>
          {quote}
        </blockquote>
      </>
    );
  }
  if ('items' in block) return <Items block={block} styles={styles} />;
  if ('html' in block) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when the post was saved
    return <div className="text" style={styles.text} dangerouslySetInnerHTML={{ __html: block.html }} />;
  }

  return (
    <p className="text" style={styles.text}>
      {block.text}
    </p>
  );
}

function Items({
  block: { items },
  styles,
}: {
  block: Extract<LetterBlock, { items: unknown }>;
  styles: LetterStyles;
}) {
  return (
    <ul style={styles.list}>
      {items.map(({ text, url, note }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <li key={at} className="text" style={styles.item}>
          {url === undefined ? (
            text
          ) : (
            <a className="link" href={url} style={styles.link}>
              {text}
            </a>
          )}
          {note !== undefined && (
            <span className="soft" style={styles.note}>
              {note}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
