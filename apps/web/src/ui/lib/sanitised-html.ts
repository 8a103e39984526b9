import createDOMPurify, { type Config } from 'dompurify'

/**
 * The only place of the product that makes HTML out of a string (D-05). Trusted Types let nothing else write markup:
 * the policy below never leaves this file, so every piece of HTML on a screen has gone through one of the four
 * functions; `html.tsx` is how a screen shows it. Where a browser has no Trusted Types the functions return the same sanitised text as a plain string.
 */
export interface SafeHtml {
  __html: string
}

/** A toast's text (NAV-72): b, i, br and a; other tags go and their text stays. */
export function inlineHtml(html: string): SafeHtml {
  return sanitise(html, { ALLOWED_TAGS: ['b', 'i', 'br', 'a'], ALLOWED_ATTR: ['href'] })
}

/** A news text or a legal document (NEWS-44); pictures only out of the product's own `/files/`. */
export function articleHtml(html: string): SafeHtml {
  return sanitise(html, { ALLOWED_TAGS: ARTICLE_TAGS, ALLOWED_ATTR: ARTICLE_ATTRIBUTES })
}

/** The same as nodes, for a page that is built without React. */
export function articleNodes(html: string): DocumentFragment {
  const config = configOf({ ALLOWED_TAGS: ARTICLE_TAGS, ALLOWED_ATTR: ARTICLE_ATTRIBUTES })
  return purifier.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true })
}

/** A pasted page as nodes to read, with its styles as the attribute `data-css`; nothing of it is shown. */
export function pastedNodes(html: string): DocumentFragment {
  const marked = html.replaceAll(/\sstyle\s*=/gi, ' data-css=')
  const config = configOf({ ALLOWED_TAGS: PASTED_TAGS, ALLOWED_ATTR: ['href', 'data-css'] })
  // A style reads like an address with a scheme.
  return purifier.sanitize(marked, { ...config, ADD_URI_SAFE_ATTR: ['data-css'], RETURN_DOM_FRAGMENT: true })
}

/** An answer of the model, turned from markdown: an article with code and without pictures. */
export function markdownHtml(html: string): SafeHtml {
  const tags = [...ARTICLE_TAGS.filter((tag) => tag !== 'img'), 'code', 'pre', 'del']
  return sanitise(html, { ALLOWED_TAGS: tags, ALLOWED_ATTR: ARTICLE_ATTRIBUTES })
}

const ARTICLE_TAGS = (
  'p h2 h3 h4 b strong i em u s br hr ul ol li blockquote a img figure figcaption ' +
  'table thead tbody tr th td'
).split(' ')

const PASTED_TAGS = [
  ...ARTICLE_TAGS.filter((tag) => tag !== 'img'),
  ...'div span h1 h5 h6 section'.split(' '),
]

const ARTICLE_ATTRIBUTES = ['href', 'src', 'alt', 'colspan', 'rowspan', 'title']

/** What disappears together with its content; of any other unknown tag the text stays. */
const REMOVED_WITH_CONTENT = [
  'script',
  'style',
  'svg',
  'math',
  'template',
  'iframe',
  'noscript',
  'noembed',
  'xmp',
]

const ALLOWED_LINK = /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i
const ALLOWED_PICTURE = /^\/files\//
const WORKER = '/service-worker.js'

const policy = createPolicy()
const purifier = createDOMPurify(window)

purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
  if (attribute.attrName === 'href') attribute.keepAttr = ALLOWED_LINK.test(attribute.attrValue)
  if (attribute.attrName === 'src') attribute.keepAttr = ALLOWED_PICTURE.test(attribute.attrValue)
})

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element instanceof HTMLAnchorElement && isExternalLink(element)) {
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer')
  }
  // A picture of elsewhere is none.
  if (element instanceof HTMLImageElement && !element.hasAttribute('src')) element.remove()
})

type Allowed = Pick<Config, 'ALLOWED_TAGS' | 'ALLOWED_ATTR'>

function configOf(allowed: Allowed): Config {
  return {
    ...allowed,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: REMOVED_WITH_CONTENT,
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
  }
}

function sanitise(html: string, allowed: Allowed): SafeHtml {
  const config = configOf(allowed)
  const clean = policy
    ? purifier.sanitize(html, { ...config, RETURN_TRUSTED_TYPE: true })
    : purifier.sanitize(html, config)
  // React hands the object on to innerHTML as it is; its type only knows strings.
  return { __html: clean as unknown as string }
}

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>
type Rules = { createHTML: (html: string) => string; createScriptURL: (url: string) => string }

/** The purifier parses and returns its own text through the policy, which is why the policy itself changes nothing. */
function createPolicy(): Policy | undefined {
  const { trustedTypes } = window as Window & {
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => Policy }
  }
  return trustedTypes?.createPolicy('sanitised-html', {
    createHTML: (html) => html,
    createScriptURL: (url) => {
      if (url === WORKER) return url
      throw new TypeError(`No script may be loaded from ${url}`)
    },
  })
}

/** The address of the service worker: the one script that is loaded by its address. */
export function workerAddress(): string {
  return policy ? (policy.createScriptURL(WORKER) as unknown as string) : WORKER
}

function isExternalLink(link: HTMLAnchorElement): boolean {
  return /^https?:$/.test(link.protocol) && link.origin !== location.origin
}
