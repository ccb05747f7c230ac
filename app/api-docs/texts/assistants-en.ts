import type { AssistantsWords } from './assistants-uk.ts';

export const assistantsEn: AssistantsWords = {
  title: 'Assistants (MCP)',
  lead: (url) =>
    `An assistant that speaks the Model Context Protocol reads and writes at \`${url}\`. It searches and reads posts, writes drafts, translates, schedules, publishes, uploads and describes files, and moderates comments: only what it is allowed to.`,
  key: 'On your own computer, a program needs an API key. Give the key only the scopes that it needs: `read` and `write` are enough to translate.',
  hosted:
    'A hosted assistant needs no key: add a custom connector with this address in its settings. It brings you to this site, and a page says what it may do before you allow it. The page of your account lists the programs that you have connected, and disconnects them. Only admins can connect programs.',
  safety:
    'Without the scope `publish`, an assistant publishes nothing: its changes to a published text become a working copy, which a person publishes. A setting of the site can require a person’s confirmation even with this scope. To change a text, a program names the `revision` that it has read, so that it never overwrites the changes of others. Every change has the name of the person and of the program, in the history of the post and in the audit log. What readers wrote comes separately, marked as `untrusted`.',
  prompts:
    'There are two ready-made tasks: `translate_post` translates a post, `update_translation` brings a translation up to date. If the site has a page with the address `glossary`, the assistant uses its terms.',
  tools: 'Tools',
  tool: 'Tool',
  scope: 'Scope',
  anyScope: 'any',
  examples: {
    curl: 'Check a key: list the tools',
    claude: 'Claude Code',
    json: 'Cursor, VS Code and others: the settings file (in VS Code, `servers` instead of `mcpServers`)',
    hosted: 'Claude, ChatGPT and others on the web: the address of the custom connector',
  },
};
