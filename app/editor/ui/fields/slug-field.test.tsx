import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { FormStateProvider } from '#app/forms/form-state.ts';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { SlugField } from './slug-field.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a refused slug stays marked when the server says that it is taken', async () => {
  const answer = vi.fn(async () => Response.json({ use: 'taken' }));
  vi.stubGlobal('fetch', answer);
  const post = { id: '1', kind: 'post', slug: 'second' } as const;
  const problems = [{ path: 'slug', code: 'slug_taken' }];
  renderInSite(
    <FormStateProvider value={{ values: { slug: 'taken' }, problems }}>
      <SlugField post={post} titleOf={() => ''} />
    </FormStateProvider>,
  );

  await waitFor(() => expect(answer).toHaveBeenCalled(), { timeout: 5_000 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(adminMessages.en.forms.problems.slug_taken)).toHaveLength(1);
});
