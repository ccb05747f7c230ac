import { plural } from '#app/formats/plural.ts';
import type { ApiDocsWords } from './uk.ts';

export const apiDocsEn: ApiDocsWords = {
  description: (site) => `The API of ${site}: how programs read and publish posts, with curl examples.`,
  forPrograms: 'For programs:',
  basics: 'Basics',
  baseUrl: (url, megabytes) =>
    `The base URL is \`${url}\`. Bodies are JSON in UTF-8 of at most ${megabytes} MB, unless stated otherwise. A post has a slug and one or two language versions, \`uk\` and \`en\`, whose content is Markdown.`,
  keys: 'Write operations need an API key. An admin of this site creates it, in the admin or on the server; it is shown only once. A key may do what its scopes allow: `write` writes drafts, `publish` writes all posts and tags, `upload` stores media, `read` reads analytics and posts that are not public, `moderate` hides and shows comments, and `webhooks` manages webhooks.',
  newsletterScope:
    'The scope `subscribers` manages the subscribers of the newsletter and sends posts to them.',
  onServer: 'On the server',
  fromEnvironment: 'The examples read the key from an environment variable:',
  inShell: 'In your shell',
  examples:
    'All examples use one post, `first-post`, which the example of “Create a post in one language or both” creates. The examples of comments need a session: sign-up and sign-in store its cookie in `cookies.txt`. Replace the ids in the examples with your own: responses contain the ids of posts and comments, and the id of a file is the last part of its URL.',
  errorsLead:
    'An error response lists every problem of the request. Unknown fields of a body are errors, so that a misspelt field is noticed; unknown query parameters are ignored. `null` in an optional field means that it is absent. Times are ISO 8601; one without a time zone is in UTC.',
  anError: 'An error',
  rates:
    'There is no general rate limit, but some operations have one of their own and respond with 429. Please send fewer than 60 requests per minute. Every response has an `X-Request-Id` header, and the server log entries of the request have the same id.',
  client:
    'A program in TypeScript can know the inputs and the responses of every operation. Run two commands in its folder: the first makes the types from the OpenAPI document, the second installs a small client that uses them:',
  notices: {
    title: 'Changes at once: WebSub and IndexNow',
    webSub: (hub) =>
      `As soon as posts change, the site tells the WebSub hub \`${hub}\`, which sends the new feed to everybody who has subscribed to it: nobody has to check it every hour. The RSS, Atom and JSON feeds name this hub too. Before it subscribes your address, the hub sends a request there, to make sure that you want it.`,
    subscribe: 'Subscribe to a feed',
    indexNow:
      'Within a minute, search engines that support IndexNow learn the addresses of pages that have been published, changed, unpublished or deleted.',
    optional: 'None of this is needed: the feeds and the sitemap have everything.',
  },
  authentication: {
    none: 'No authentication',
    'optional key': 'Optional API key; posts that are not public need one with the scope',
    key: 'API key required, with the scope',
    'optional session': 'Optional session cookie',
    session: 'Session cookie required',
  },
  parameters: 'Parameters',
  bodyFields: 'Fields of the JSON body',
  upload: (field, megabytes, types) =>
    `A \`multipart/form-data\` body with one file in the field \`${field}\`, at most ${megabytes} MB: ${types}.`,
  example: 'Example',
  responses: 'Responses',
  errors: 'Errors',
  bodyOf: (status) => `Body of ${status}`,
  name: 'Name',
  meaning: 'Meaning',
  places: { path: 'in the path', query: 'in the query', header: 'in the header' },
  required: 'required',
  like: (field) => `With the fields of \`${field}\`.`,
  characters: (count) => plural('en', count, { one: '# character', other: '# characters' }),
  items: (count) => plural('en', count, { one: '# item', other: '# items' }),
  range: (least, most) => `${least}–${most}`,
  atMost: (most) => `at most ${most}`,
  atLeast: (least) => `at least ${least}`,
  ifAbsent: (initial) => `\`${initial}\` if absent`,
};
