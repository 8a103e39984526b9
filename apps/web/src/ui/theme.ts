import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core'

/**
 * What the component library must know in script. It holds no value of its own: every colour, size and time is a
 * variable of tokens.css, so that a token is written once and the dark scheme costs nothing.
 */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'blue',
  colors: {
    blue: scaleOf('blue'),
    gray: scaleOf('slate'),
  },
  white: 'var(--on-accent)',
  black: 'var(--slate-9)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  defaultRadius: 'md',
})

function scaleOf(name: 'blue' | 'slate'): MantineColorsTuple {
  const step = (n: number) => `var(--${name}-${n})`
  return [step(0), step(1), step(2), step(3), step(4), step(5), step(6), step(7), step(8), step(9)]
}
