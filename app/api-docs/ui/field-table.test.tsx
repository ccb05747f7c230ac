import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { describeLimits, FieldTable } from './field-table.tsx';

test.each([
  [{}, ''],
  [{ minLength: 1, maxLength: 200 }, '1–200 characters.'],
  [{ maxLength: 1_000_000 }, 'At most 1,000,000 characters.'],
  [{ minItems: 1, maxItems: 50 }, '1–50 items.'],
  [{ minimum: 1, maximum: 50, initial: '10' }, '1–50; `10` if absent.'],
  [{ choices: ['uk', 'en'], initial: 'uk' }, '`uk`, `en`; `uk` if absent.'],
  [{ minLength: 12 }, 'At least 12 characters.'],
  [{ minItems: 1 }, 'At least 1 item.'],
])('%j is said as %j', (limits, sentence) => {
  expect(describeLimits(limits, 'en')).toBe(sentence);
});

test('a row has the name, the type, the meaning and whether the field is required', () => {
  renderInSite(
    <FieldTable
      caption="Fields"
      fields={[
        {
          name: 'slug',
          place: null,
          type: 'string',
          isRequired: true,
          description: 'Letters and `-`',
          limits: { maxLength: 9 },
          like: null,
        },
      ]}
    />,
  );

  const row = within(screen.getByRole('table', { name: 'Fields' })).getByRole('row', { name: /slug/ });
  expect(within(row).getByRole('rowheader').textContent).toBe('slugstringrequired');
  expect(within(row).getByRole('cell').textContent).toBe('Letters and -.At most 9 characters.');
  expect(within(row).getByText('-').tagName).toBe('CODE');
});
