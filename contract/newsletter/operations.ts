import { type ErrorBody, invalidExample } from '#contract/errors.ts';
import { ACCOUNT_BODY_BYTES, SMALL_BODY_BYTES } from '#contract/limits.ts';
import { done, noDryRunQuery, type OperationRow } from '#contract/operation.ts';
import {
  createSubscriberSchema,
  listSubscribersQuerySchema,
  type Subscriber,
  sendPostParamsSchema,
  sendPostSchema,
  sentPostSchema,
  subscriberListSchema,
  subscriberParamsSchema,
  subscriberSchema,
  subscribeSchema,
  unsubscribeQuerySchema,
  updateSubscriberSchema,
} from './newsletter.ts';

const subscriber: Subscriber = {
  id: '6920318a5c1e4b0d2f7a9f01',
  email: 'lesia@example.com',
  locales: ['uk'],
  frequency: 'post',
  tags: [],
  state: 'active',
  source: 'post',
  createdAt: '2026-11-21T10:15:00.000Z',
  consentAt: '2026-11-21T10:15:00.000Z',
  confirmedAt: '2026-11-21T10:17:30.000Z',
  stoppedAt: null,
};

const badEmail: ErrorBody = invalidExample('email', 'Must be an email address', 'invalid_email');
const noSuchSubscriber: ErrorBody = { error: 'Subscriber not found' };
const closed = 'The newsletter is off, or mail is not set up';
const closedExample: ErrorBody = { error: 'Not found' };

const newsletter = { group: 'Newsletter', needsMail: true } as const;
const forKeys = { auth: 'key', scope: 'subscribers', ...newsletter } as const;

export const newsletterOperations = {
  subscribe: {
    method: 'POST',
    path: '/api/subscriptions',
    auth: 'none',
    ...newsletter,
    summary: 'Subscribe to the newsletter',
    description:
      'The response is always the same: it does not tell whether the address is known. The subscription begins when its owner presses “Confirm” on the page that the email links to.',
    body: subscribeSchema,
    maxBodyBytes: SMALL_BODY_BYTES,
    bodyExample: { email: subscriber.email, locales: ['uk', 'en'], frequency: 'weekly' },
    responses: { 202: done('An email is on its way') },
    errors: [400, 404, 429],
    errorExamples: { 400: badEmail, 404: closedExample },
    errorDescriptions: { 404: closed },
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/subscriptions/unsubscribe',
    auth: 'none',
    ...newsletter,
    summary: 'Unsubscribe with one request',
    description:
      'Mail programs send it for the header `List-Unsubscribe` (RFC 8058). It needs no cookie; a token that is not valid any more gets the same response. A browser that opens the address with GET is led to the page of the subscription, and nothing changes.',
    query: unsubscribeQuerySchema,
    responses: { 200: done('Unsubscribed') },
    errors: [400, 404],
    errorExamples: {
      400: invalidExample('token', 'Is required', 'invalid_type'),
      404: closedExample,
    },
    errorDescriptions: { 404: closed },
  },
  listSubscribers: {
    method: 'GET',
    path: '/api/v1/subscribers',
    ...forKeys,
    summary: 'List subscribers',
    description: 'The newest first.',
    query: listSubscribersQuerySchema,
    responses: {
      200: {
        description: 'A page of subscribers',
        schema: subscriberListSchema,
        example: {
          subscribers: [subscriber],
          pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
        },
      },
    },
    errors: [400, 401, 403, 404],
    errorExamples: {
      400: invalidExample('page', 'Must be at least 1', 'too_small'),
      404: closedExample,
    },
    errorDescriptions: { 404: closed },
  },
  createSubscriber: {
    method: 'POST',
    path: '/api/v1/subscribers',
    ...forKeys,
    summary: 'Add a subscriber',
    description:
      'With the time of the consent the subscription begins at once. Without it the reader gets an email to confirm the address, and nothing else until then.',
    query: noDryRunQuery,
    body: createSubscriberSchema,
    maxBodyBytes: SMALL_BODY_BYTES,
    bodyExample: {
      email: subscriber.email,
      locales: ['uk'],
      consentAt: subscriber.consentAt,
    },
    responses: {
      201: { description: 'The subscriber', schema: subscriberSchema, example: subscriber },
    },
    errors: [400, 401, 403, 404, 409],
    errorExamples: {
      400: badEmail,
      404: closedExample,
      409: { error: 'This address has a subscription, or its owner has stopped one' },
    },
    errorDescriptions: { 404: closed },
  },
  updateSubscriber: {
    method: 'PATCH',
    path: '/api/v1/subscribers/{id}',
    ...forKeys,
    summary: 'Change a subscription, or unsubscribe the reader',
    query: noDryRunQuery,
    params: subscriberParamsSchema,
    body: updateSubscriberSchema,
    maxBodyBytes: ACCOUNT_BODY_BYTES,
    bodyExample: { locales: ['uk', 'en'] },
    responses: {
      200: {
        description: 'The changed subscriber',
        schema: subscriberSchema,
        example: { ...subscriber, locales: ['uk', 'en'] },
      },
    },
    errors: [400, 401, 403, 404],
    errorExamples: {
      400: invalidExample('locales', 'Must not be empty', 'too_small'),
      404: noSuchSubscriber,
    },
  },
  deleteSubscriber: {
    method: 'DELETE',
    path: '/api/v1/subscribers/{id}',
    ...forKeys,
    summary: 'Delete a subscriber with every trace of the address',
    query: noDryRunQuery,
    params: subscriberParamsSchema,
    responses: { 200: done('The subscriber was deleted') },
    errors: [400, 401, 403, 404],
    errorExamples: { 404: noSuchSubscriber },
  },
  sendPost: {
    method: 'POST',
    path: '/api/v1/posts/{slug}/send',
    ...forKeys,
    summary: 'Send a published post to its readers',
    description:
      'Each subscriber gets one email, in the language of the subscription. A post is sent once: a repeated request changes nothing and gets the current state.',
    query: noDryRunQuery,
    params: sendPostParamsSchema,
    body: sendPostSchema,
    maxBodyBytes: SMALL_BODY_BYTES,
    bodyExample: { missing: 'wait', dryRun: true },
    responses: {
      202: {
        description: 'The emails are being sent, or a dry run: how many would be',
        schema: sentPostSchema,
        example: { state: 'dry run', readers: { uk: 280, en: 132, waiting: 0 } },
      },
    },
    errors: [400, 401, 403, 404, 409],
    errorExamples: {
      400: invalidExample('missing', 'Is required', 'invalid_value'),
      404: { error: 'Post not found' },
      409: { error: 'The post has no published version in these languages' },
    },
  },
} as const satisfies Record<string, OperationRow>;
