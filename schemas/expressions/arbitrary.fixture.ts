import fc from 'fast-check';
import { functionNames, isFunctionName } from './function-names.ts';
import { overFunctions } from './over-functions.ts';
import { reservedWords } from './parse-expression.ts';
import type { BinaryOp, Expr, OverFunction } from './tree.ts';

const name = fc
  .stringMatching(/^[a-z][a-zA-Z0-9]{0,6}$/)
  .filter((key) => !reservedWords.has(key) && !isFunctionName(key));

type Path = Extract<Expr, { t: 'path' }>;

export const anyPath: fc.Arbitrary<Path> = fc
  .tuple(fc.nat(2), fc.array(name, { minLength: 1, maxLength: 3 }))
  .map(([up, keys]) => ({ t: 'path', up, keys }));

const anyText = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Y', '', "it's", '”', '““', '】', '是', '等于', '，', '（', '）'),
  )
  .filter((text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text))
  .map((v): Expr => ({ t: 'text', v }));

const anyNumber = fc
  .tuple(fc.bigInt(0n, 10n ** 14n), fc.option(fc.stringMatching(/^\d{1,6}$/)))
  .map(([whole, places]): Expr => ({ t: 'number', v: places === null ? `${whole}` : `${whole}.${places}` }));

const binary = fc.constantFrom<BinaryOp>('=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', 'and', 'or');
/** `latest` names a day besides. */
const overNames = fc.constantFrom(
  ...(Object.keys(overFunctions) as OverFunction[]).filter((name) => name !== 'latest'),
);
const names = fc.constantFrom(...functionNames);

/** Every tree that the parser can make, sense or not. */
export const anyExpression = (paths: fc.Arbitrary<Path> = anyPath): fc.Arbitrary<Expr> =>
  fc.letrec<{ expr: Expr }>((again) => ({
    expr: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      paths,
      anyText,
      anyNumber,
      fc.boolean().map((v): Expr => ({ t: 'bool', v })),
      fc.constant<Expr>({ t: 'nothing' }),
      fc.tuple(binary, again('expr'), again('expr')).map(([op, a, b]): Expr => ({ t: 'op', op, a, b })),
      again('expr').map((a): Expr => ({ t: 'not', a })),
      again('expr').map((a): Expr => ({ t: 'minus', a })),
      fc
        .tuple(again('expr'), fc.array(again('expr'), { minLength: 1, maxLength: 3 }))
        .map(([a, items]): Expr => ({ t: 'op', op: 'in', a, b: { t: 'list', items } })),
      fc.tuple(again('expr'), paths).map(([a, b]): Expr => ({ t: 'op', op: 'in', a, b })),
      fc.tuple(names, fc.array(again('expr'), { maxLength: 3 })).map(([fn, args]): Expr => ({ t: 'call', fn, args })),
      fc
        .tuple(overNames, paths, again('expr'), fc.option(again('expr')))
        .map(([fn, rows, where, each]): Expr => ({ t: 'over', fn, rows, where, each: fn === 'count' ? null : each })),
      fc
        .tuple(paths, again('expr'), again('expr'), again('expr'))
        .map(([rows, where, each, by]): Expr => ({ t: 'over', fn: 'latest', rows, where, each, by })),
    ),
  })).expr;
