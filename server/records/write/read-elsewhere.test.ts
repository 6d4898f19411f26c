import { describe, expect, test } from 'vitest';
import { catalogModel } from '../../../tests/fixtures/catalog-plans.ts';
import { type Elsewhere, readElsewhere } from './read-elsewhere.ts';

const model = catalogModel();

/** The ways on which a move's rules leave the record, each as `invoice > lines.order > plan`. */
function waysOf(key: string, move: string): readonly string[] {
  const entity = model.entities.get(key);
  const made = entity?.states?.moves.get(move);
  if (!entity || !made) throw new Error(`${key} has no move ${move}`);
  const tell = (branches: Iterable<Elsewhere>, above: string): string[] =>
    [...branches].flatMap(({ field, further }) => {
      const way = above === '' ? field.path : `${above} > ${field.path}`;
      return [way, ...tell(further.values(), way)];
    });
  return tell(readElsewhere(model, entity, made).values(), '').toSorted();
}

describe('what decides about a move elsewhere', () => {
  test('is followed through lines and through what is worked out there as it is read', () => {
    const ways = waysOf('payment', 'pay');
    expect(ways).toContain('lines.invoice > lines.order > plan');
    expect(ways).toContain('prepayment > order > plan');
    expect(ways).toContain('request > bank');
    expect(ways).toContain('supplier');
  });

  test('is not what is found, which is held by its version', () => {
    expect(waysOf('payment', 'refund')).toEqual([]);
    expect(waysOf('payment', 'pay')).not.toContain('period');
  });

  test('is nothing where the record alone decides', () => {
    expect(waysOf('demand', 'withdraw')).toEqual([]);
    expect(waysOf('paymentRequest', 'withdraw')).toEqual([]);
  });
});
