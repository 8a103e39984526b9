import { expect, test } from 'vitest'
import type { z } from 'zod'

import { apis } from './apis.ts'
import type { Endpoint } from './endpoint.ts'

/** What JavaScript takes for a number or a truth value and nobody has written as one. */
const disguised: readonly unknown[] = [
  '',
  ' ',
  [],
  [5],
  {},
  null,
  true,
  false,
  '1e3',
  '0x10',
  '0b1',
  '1.0',
  '007',
  '+5',
  ' 5',
  '5\n',
  'Infinity',
  'NaN',
  'yes',
  'on',
]

type Field = readonly [path: string, schema: z.ZodType]

/** The fields of a body at any depth, through what wraps them. */
function fieldsOf(path: string, schema: z.core.$ZodType): Field[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } }
  const inner = (def['innerType'] ?? def['element'] ?? def['valueType']) as z.core.$ZodType | undefined
  const own: Field = [path, schema as z.ZodType]
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
        fieldsOf(`${path}.${name}`, field),
      )
    case 'union':
      return [own, ...(def['options'] as z.core.$ZodType[]).flatMap((option) => fieldsOf(path, option))]
    case 'pipe':
      return [
        own,
        ...fieldsOf(path, def['in'] as z.core.$ZodType),
        ...fieldsOf(path, def['out'] as z.core.$ZodType),
      ]
    case 'transform':
      return []
    default:
      return inner ? [own, ...fieldsOf(path, inner)] : [own]
  }
}

const bodies = Object.entries(apis).flatMap(([api, { calls }]) =>
  Object.values<Endpoint>(calls).flatMap((call): Field[] =>
    [call.body, call.query, call.params].flatMap((schema) =>
      schema ? fieldsOf(`${api}: ${call.method} ${call.path}`, schema) : [],
    ),
  ),
)

/** A fallback answers anything the same; a coercion answers what it was given. */
function isFallback(schema: z.ZodType, value: unknown): boolean {
  const other = schema.safeParse({ nonsense: 'нет' })
  return other.success && other.data === value
}

const isTruth = (value: unknown) => typeof value === 'boolean'

test('API-11 no field of a call takes a disguised value for a number or a truth value', () => {
  const numeric = bodies.filter(([, schema]) => typeof schema.safeParse(5).data === 'number')
  const truths = bodies.filter(([, schema]) => isTruth(schema.safeParse(true).data))
  // The walk has found them: a schema of a new kind would make it blind.
  expect(numeric.length).toBeGreaterThan(60)
  expect(truths.length).toBeGreaterThan(10)
  const coerced = [...numeric, ...truths].flatMap(([path, schema]) =>
    disguised.flatMap((value) => {
      const { success, data } = schema.safeParse(value)
      const isTaken = typeof data === 'number' || (isTruth(data) && !isTruth(value))
      return success && isTaken && !isFallback(schema, data) ? [`${path} ← ${JSON.stringify(value)}`] : []
    }),
  )
  expect(coerced).toEqual([])
})
