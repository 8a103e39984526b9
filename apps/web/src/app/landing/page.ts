/** The page's own elements. Each stands in the static HTML; one that does not is a mistake of the page. */
export function part<Kind extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Kind {
  const found = within.querySelector<Kind>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}

/** An element with its class, its text or its children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...content)
  return element
}

/** Whether nothing should move. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
