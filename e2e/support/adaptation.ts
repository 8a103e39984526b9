import type { Page } from '@playwright/test'

/** A way to read the screens that is not the one they are drawn for; what may be lost by it has to be none. */
export type Reading = { name: string; width: number; height: number; css?: string; fontSize?: number }

/** The letter size that browsers come with, pixels. */
export const usualFontSize = 16

/** Reflow (1.4.10), text of twice the size (1.4.4), the zoom of the browser at 200 %, wider spacing (1.4.12). */
export const readings: readonly Reading[] = [
  { name: '320 px', width: 320, height: 640 },
  { name: 'text 200 %', width: 1366, height: 768, fontSize: 32 },
  { name: 'zoom 200 %', width: 683, height: 384 },
  {
    name: 'text spacing',
    width: 1366,
    height: 768,
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`,
  },
]

/**
 * What the reader of a screen loses: sideways scrolling of the page, text cut off by a box that cannot be scrolled (but
 * where an ellipsis says so), text that lies over other text.
 */
export async function losses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      found.add(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth}`)
    type Box = { left: number; right: number; top: number; bottom: number }
    const meet = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    })
    const clips = (value: string) => value === 'hidden' || value === 'clip'
    const scrolls = (value: string) => value === 'auto' || value === 'scroll'
    const describe = (element: Element, text: string) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]} «${text.trim().slice(0, 40)}»`
    const tolerance = 2

    /** Whether an ancestor that cannot be scrolled cuts the box; null: nothing to see of it on purpose. */
    const cutBy = (element: Element, box: Box): Element | 'hidden' | null => {
      let isFixed = false
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        // A hint has its place by the window that it was shown in.
        if (at.hasAttribute('data-hint-box')) return 'hidden'
        if (style.visibility === 'hidden' || style.opacity === '0' || style.clipPath !== 'none')
          return 'hidden'
        if (isFixed) continue
        const outer = at.getBoundingClientRect()
        // Moved above the page until it has the focus.
        if (style.position === 'fixed' && outer.bottom <= 0) return 'hidden'
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null
        if (scrolls(style.overflowX) && scrolls(style.overflowY)) return null
        if (outer.width <= 1 || outer.height <= 1) return 'hidden'
        const cutsX =
          clips(style.overflowX) && (box.left < outer.left - tolerance || box.right > outer.right + tolerance)
        const cutsY =
          clips(style.overflowY) && (box.top < outer.top - tolerance || box.bottom > outer.bottom + tolerance)
        if (cutsX || cutsY) return at
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) return null
        if (style.position === 'fixed') isFixed = true
      }
      return isFixed &&
        (box.left < -tolerance ||
          box.right > root.clientWidth + tolerance ||
          box.top < -tolerance ||
          box.bottom > innerHeight + tolerance)
        ? root
        : null
    }

    /** What is seen of the box in the areas that it is scrolled in. */
    const shown = (element: Element, box: Box): Box => {
      let seen = box
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at)
        if (overflowX !== 'visible' || overflowY !== 'visible') seen = meet(seen, at.getBoundingClientRect())
        if (position === 'fixed') break
      }
      return seen
    }

    /** The floating part that it belongs to. */
    const layerOf = (element: Element) => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)) return at
      return null
    }

    const lines: { element: Element; text: string; box: Box }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || text.trim() === '' || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName))
        continue
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.width < 2 || rect.height < 2) continue
        const cut = cutBy(element, rect)
        if (cut === 'hidden') break
        if (cut) {
          found.add(`cut: ${describe(element, text)} by ${describe(cut, '')}`)
          break
        }
        lines.push({ element, text, box: shown(element, rect) })
      }
    }
    // Text over text: only in what is seen of one layer, for what floats lies over the rest on purpose.
    const seen = lines
      .map((line) => ({ ...line, layer: layerOf(line.element) }))
      .filter(({ box, layer }) => {
        const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        return hit !== null && layerOf(hit) === layer
      })
      .toSorted((one, other) => one.box.top - other.box.top)
    const height = ({ top, bottom }: Box) => bottom - top
    for (const [at, one] of seen.entries())
      for (let next = at + 1; next < seen.length && seen[next]!.box.top < one.box.bottom; next += 1) {
        const other = seen[next]!
        const both = meet(one.box, other.box)
        // Boxes of lines are higher than their letters.
        const isOver =
          both.right - both.left > 3 && height(both) > Math.min(height(one.box), height(other.box)) * 0.45
        const isOneText = one.element.contains(other.element) || other.element.contains(one.element)
        if (isOver && !isOneText && one.layer === other.layer)
          found.add(`over: ${describe(one.element, one.text)} and ${describe(other.element, other.text)}`)
      }
    return [...found]
  })
}

/** Controls and signs that stand out by less than 3:1 from what is around them (1.4.11); inactive ones need not. */
export async function faintControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const pen = canvas.getContext('2d', { willReadFrequently: true })!
    type Colour = [red: number, green: number, blue: number, alpha: number]
    const read = (value: string): Colour => {
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = value
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = (top: Colour, below: Colour): Colour => {
      const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    /** The colour behind an element; null where a picture is. */
    const ground = (element: Element | null): Colour | null => {
      const layers: Colour[] = []
      for (let at = element; at; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.backgroundImage !== 'none') return null
        const colour = read(style.backgroundColor)
        if (colour[3] > 0) layers.push(colour)
        if (colour[3] === 1) break
      }
      return layers.reduceRight<Colour>(
        (below, layer) => over(layer, below),
        read(getComputedStyle(document.documentElement).getPropertyValue('--canvas')),
      )
    }
    const luminance = (colour: Colour) => {
      const [red, green, blue] = colour
        .slice(0, 3)
        .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    }
    const contrast = (one: Colour, other: Colour) => {
      const [bright = 0, deep = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
      return (bright + 0.05) / (deep + 0.05)
    }
    const seen = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.getBoundingClientRect().width > 2
    const isInactive = (element: Element) =>
      element.closest(':disabled, [aria-disabled="true"], [data-disabled]') !== null
    const found = new Set<string>()
    const report = (element: Element, what: string, ratio: number) =>
      found.add(
        `${what} ${ratio.toFixed(2)}: ${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '')
          .split(' ')
          .slice(0, 2)
          .join(
            '.',
          )} «${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent?.trim().slice(0, 30) ?? ''}»`,
      )

    // Fields and boxes: their edge, or their ground against what is around.
    for (const field of document.querySelectorAll(
      'input:not([type=hidden],[type=file]), textarea, select, [role=switch], [role=checkbox], [role=combobox]',
    )) {
      if (!seen(field) || isInactive(field)) continue
      const outside = ground(field.parentElement)
      if (!outside) continue
      // The edge may be that of the box around a bare field.
      let best = 0
      for (let at: Element | null = field, step = 0; at && step < 4; at = at.parentElement, step += 1) {
        const style = getComputedStyle(at)
        const around = ground(at.parentElement)
        if (!around) {
          best = 21
          break
        }
        const edges: [width: string, kind: string, colour: string][] = [
          [style.borderTopWidth, style.borderTopStyle, style.borderTopColor],
          [style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor],
          [style.outlineWidth, style.outlineStyle, style.outlineColor],
        ]
        for (const [width, kind, colour] of edges)
          if (Number.parseFloat(width) > 0 && kind !== 'none')
            best = Math.max(best, contrast(over(read(colour), around), around))
        const inside = ground(at)
        if (inside) best = Math.max(best, contrast(inside, around))
      }
      if (best < 3) report(field, 'edge', best)
    }
    // Signs: what a control is known by, where no words say it.
    for (const sign of document.querySelectorAll(
      'button svg, a svg, [role=checkbox] svg, [role=switch] svg, label svg',
    )) {
      if (!seen(sign) || isInactive(sign)) continue
      const owner = sign.closest('button, a, [role], label')!
      if ((owner.textContent ?? '').trim() !== '' && sign.closest('[data-section]') === null) continue
      const behind = ground(sign)
      if (!behind) continue
      const style = getComputedStyle(sign)
      const ink =
        style.stroke !== 'none' && style.stroke !== ''
          ? style.stroke
          : style.fill === 'none'
            ? style.color
            : style.fill
      const ratio = contrast(over(read(ink === 'currentcolor' ? style.color : ink), behind), behind)
      if (ratio < 3) report(sign.closest('button, a') ?? sign, 'sign', ratio)
    }
    return [...found]
  })
}

/** Lays a style sheet over the page, or takes it away; the policy of the page does not speak of such sheets. */
export async function withStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const kept = document.adoptedStyleSheets.filter(
      (sheet) => !(sheet as CSSStyleSheet & { isReading?: true }).isReading,
    )
    if (text === '') {
      document.adoptedStyleSheets = kept
      return
    }
    const sheet = Object.assign(new CSSStyleSheet(), { isReading: true })
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...kept, sheet]
  }, css)
}

/** The letter size set in the browser, which rem and the widths of media queries follow; 16 is the usual one. */
export async function withFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', {
    fontSizes: { standard, fixed: Math.round((standard * 13) / 16) },
  })
  await session.detach()
}
