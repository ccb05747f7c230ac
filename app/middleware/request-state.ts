import type { MiddlewareFunction } from 'react-router';
import { ResponseNotes, responseNotesContext } from '#server/http/response/response-notes.ts';
import { RequestSession, sessionContext } from '#server/http/session/session-cookie.ts';

/** Gives routes the session of the request, and adds the headers and cookies that they note to the response. */
export const requestState: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const notes = new ResponseNotes();
  context.set(responseNotesContext, notes);
  context.set(sessionContext, new RequestSession(request, notes));
  const response = await next();
  notes.applyTo(response.headers);
  return response;
};
