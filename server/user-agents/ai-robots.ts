/** The purposes that operators of AI crawlers publish. */
export type AiPurpose = 'answering' | 'fetching' | 'training';

/**
 * Names of AI crawlers by purpose, as published by their operators: indexing for assistants that answer with sources,
 * fetching a page at a user's request, training models. A name has only letters, `_` and `-` (RFC 9309, 2.2.1).
 * Google-Extended and Applebot-Extended are control tokens without a crawler.
 */
export const AI_ROBOTS: Record<AiPurpose, readonly string[]> = {
  answering: (
    'OAI-SearchBot Claude-SearchBot PerplexityBot Amzn-SearchBot DuckAssistBot meta-webindexer ' +
    'YouBot LinkupBot'
  ).split(' '),
  fetching: (
    'ChatGPT-User Claude-User Perplexity-User MistralAI-User meta-externalfetcher Amzn-User ' +
    'Google-NotebookLM Manus-User'
  ).split(' '),
  training: (
    'GPTBot ClaudeBot Google-Extended Applebot-Extended CCBot meta-externalagent Amazonbot ' +
    'Bytespider anthropic-ai Claude-Web cohere-ai FacebookBot cohere-training-data-crawler Diffbot ' +
    'Timpibot omgili PanguBot ImagesiftBot'
  ).split(' '),
};
