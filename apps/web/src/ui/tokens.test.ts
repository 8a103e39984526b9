import { describe, expect, test } from 'vitest'

const sheets = import.meta.glob<string>('./*.css', { query: '?raw', import: 'default', eager: true })
const library = import.meta.glob<string>('../../../../node_modules/@mantine/core/styles/*.layer.css', {
  query: '?raw',
  import: 'default',
})

const sheet = (name: string) => sheets[`./${name}`] ?? ''
const tokens = sheet('tokens.css')

type Scheme = Record<string, string>

function variablesOf(css: string, selector: string): Scheme {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    Array.from(block.matchAll(/(--[\w-]+):\s*([^;]+);/g), ([, name, value]) => [name, value]),
  )
}

const light = variablesOf(tokens, ':root')
const dark = { ...light, ...variablesOf(tokens, ":root[data-mantine-color-scheme='dark']") }

function colour(scheme: Scheme, name: string): string {
  const value = scheme[name] ?? ''
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return other ? colour(scheme, other) : value
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(scheme: Scheme, one: string, other: string): number {
  const [bright = 0, deep = 0] = [one, other]
    .map((name) => luminance(colour(scheme, name)))
    .toSorted((a, b) => b - a)
  return (bright + 0.05) / (deep + 0.05)
}

const SURFACES = ['--canvas', '--surface', '--surface-quiet', '--surface-hover', '--surface-press']
const FACES = Array.from({ length: 8 }, (_, face): [string, string[]] => [
  `--face-${face}`,
  [`--face-quiet-${face}`],
])

const TEXTS: [text: string, on: string[]][] = [
  ['--text', [...SURFACES, '--accent-quiet', '--good-quiet', '--warn-quiet', '--bad-quiet']],
  ['--text-quiet', [...SURFACES, '--accent-quiet']],
  ['--accent-text', [...SURFACES, '--accent-quiet', '--accent-quiet-hover']],
  ['--on-accent', ['--accent', '--accent-hover', '--accent-press']],
  ['--on-danger', ['--danger', '--danger-hover']],
  ['--text-disabled', ['--surface-disabled', '--surface', '--canvas']],
  ['--good', ['--good-quiet', '--surface', '--canvas']],
  ['--warn', ['--warn-quiet', '--surface', '--canvas']],
  ['--bad', ['--bad-quiet', '--surface', '--canvas', '--surface-hover']],
  ['--on-hint', ['--hint']],
  ...FACES,
]

describe.each([
  ['light', light],
  ['dark', dark],
])('tokens, %s', (_name, scheme) => {
  test.each(TEXTS)('%s can be read (4.5:1) on everything it stands on', (text, grounds) => {
    const weak = grounds.filter((ground) => !(contrast(scheme, text, ground) >= 4.5))
    expect(weak).toEqual([])
  })

  test.each(['--border-control', '--focus'])('%s can be seen (3:1) on everything it stands on', (line) => {
    const grounds = [...SURFACES, '--accent-quiet', '--accent-quiet-hover']
    expect(grounds.filter((ground) => !(contrast(scheme, line, ground) >= 3))).toEqual([])
  })
})

describe('style sheets', () => {
  test('the accent scale is built around #2457d6 and the surfaces are the agreed ones', () => {
    expect([light['--blue-6'], light['--canvas'], light['--surface'], light['--border']]).toEqual([
      '#2457d6',
      '#f5f7fb',
      '#ffffff',
      '#e3e8f1',
    ])
  })

  test('no colour stands anywhere but in tokens.css', () => {
    const strays = Object.entries(sheets)
      .filter(([name]) => name !== './tokens.css')
      .flatMap(([name, css]) =>
        (css.match(/#[\da-f]{3,8}\b|\b(?:rgba?|hsla?)\(/gi) ?? []).map((found) => `${name} ${found}`),
      )
    expect(strays).toEqual([])
  })

  test('every variable a sheet asks for is one of ours, or its own', () => {
    const known = new Set(
      Object.values(sheets).flatMap((css) => Array.from(css.matchAll(/(--[\w-]+):/g), ([, name]) => name)),
    )
    const asked = Object.entries(sheets).flatMap(([file, css]) =>
      Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => `${file} ${name}`),
    )
    expect(asked.filter((one) => !known.has(one.split(' ')[1] ?? ''))).toEqual([])
  })

  test('D-05 every variable of the library parts in use is defined, for the library may not write them itself', async () => {
    const parts = Array.from(sheet('mantine.css').matchAll(/styles\/(\w+)\.layer\.css/g), ([, part]) => part)
    expect(parts).toContain('Popover')
    const defined = new Set(
      Array.from(sheet('mantine.css').matchAll(/(--mantine-[\w-]+):/g), ([, name]) => name),
    )
    const missing = new Set<string>()
    for (const part of parts) {
      const css = (await library[`../../../../node_modules/@mantine/core/styles/${part}.layer.css`]?.()) ?? ''
      if (css === '') missing.add(part ?? '')
      const own = new Set(Array.from(css.matchAll(/(--mantine-[\w-]+):/g), ([, name]) => name))
      for (const [, name = ''] of css.matchAll(/var\((--mantine-[\w-]+)\)/g)) {
        if (!defined.has(name) && !own.has(name)) missing.add(name)
      }
    }
    expect([...missing]).toEqual([])
  })
})
