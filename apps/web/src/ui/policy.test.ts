import { describe, expect, test } from 'vitest'

/** What the Content-Security-Policy (D-05) would block in a browser is caught here, before anybody opens one. */

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pages = import.meta.glob<string>(['../../*.html', '../app/landing/parts/*.html'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

function filesWith(pattern: RegExp, except: readonly string[] = []): string[] {
  return Object.entries(sources)
    .filter(([file, source]) => !except.includes(file) && pattern.test(withoutComments(source)))
    .map(([file]) => file)
}

describe('Content-Security-Policy', () => {
  test('finds the sources and the pages', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(50)
    expect(Object.keys(pages)).toHaveLength(10)
  })

  test('D-05 no part of the library that writes a style element is used', () => {
    const imports =
      /import\s*\{[^}]*\b(?:Flex|Grid|SimpleGrid|AppShell|ActionBar|Modal|Drawer|ColorSchemeScript)\b[^}]*\}\s*from '@mantine\/core'/
    expect(filesWith(imports)).toEqual([])
    expect(filesWith(/\b(?:visibleFrom|hiddenFrom)=/)).toEqual([])
    expect(filesWith(/useMantineColorScheme\((?!\{ keepTransitions: true \}\))/)).toEqual([])
  })

  test('D-05 no responsive style prop of the library is used: css modules say it', () => {
    expect(filesWith(/\b(?:[mp][trblxy]?|gap|w|h|fz|display)=\{\{\s*(?:base|xs|sm|md|lg|xl):/)).toEqual([])
  })

  test('D-05 NAV-72 HTML is made in one place and shown in one place', () => {
    expect(filesWith(/dangerouslySetInnerHTML/, ['./layout/html.tsx'])).toEqual([])
    expect(filesWith(/\.(?:innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|DOMParser/)).toEqual(
      [],
    )
    expect(filesWith(/createPolicy/, ['./lib/sanitised-html.ts'])).toEqual([])
    expect(filesWith(/from 'dompurify'/, ['./lib/sanitised-html.ts'])).toEqual([])
  })

  test('D-05 no script is made out of a string', () => {
    expect(filesWith(/\beval\(|new Function\(|setTimeout\('|new Worker\(|importScripts\(/)).toEqual([])
  })

  test('D-05 the pages have neither inline script nor inline style nor anything of another host', () => {
    const broken =
      /<script(?![^>]*\ssrc=)[^>]*>|<style[\s>]|\sstyle=|\son[a-z]+=|(?:src|href)="(?:https?:)?\/\//i
    expect(Object.keys(pages).filter((page) => broken.test(pages[page] ?? ''))).toEqual([])
  })
})
