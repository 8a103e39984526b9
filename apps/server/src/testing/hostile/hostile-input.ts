/** Values that programs have tripped over: wrong types, sizes, characters, numbers at the edges, tricks with paths. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 63,
  -(2 ** 63),
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  'а'.repeat(100_000),
  '\0',
  'a\0b',
  '\uD800',
  '\u202Eтекст\u202C',
  '👩‍👩‍👧‍👦',
  'Z̷̛a̶l̴g̵o̷',
  "'; drop table persons; --",
  '%_\\%',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '31.02.2026',
  '2026-13-45',
  '__proto__',
  'constructor',
  [],
  [[]],
  [null],
  ['a', { b: 1 }],
  Array.from({ length: 2000 }, (_, number) => number),
  {},
  { __proto__: { isAdmin: true }, constructor: { prototype: {} }, toString: 'no' },
  { name: { name: { name: {} } } },
]

/** Numbers in a row that come out the same each time: a fuzz that fails can be run again. */
export function repeatableNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Passes a value that the contract does not allow: the server must refuse what the compiler would not let us send. */
export const asInvalid = (value: unknown): never => value as never
