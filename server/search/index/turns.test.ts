import { expect, it } from 'vitest';
import { ownTurn } from './turns.ts';

it('gives each search a turn of the event loop, in the order in which they asked', async () => {
  let turn = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turn++;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  const order: number[] = [];
  const turns = await Promise.all(
    [0, 1, 2, 3, 4].map(async (search) => {
      await ownTurn();
      order.push(search);
      return turn;
    }),
  );
  clearImmediate(next);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(new Set(turns).size).toBe(5);
});
