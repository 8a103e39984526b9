import sanitizeHtml from 'sanitize-html'

/** What an article may hold (NEWS-44): a news text, a legal document. */
const tags = (
  'p h2 h3 h4 b strong i em u s br hr ul ol li blockquote a img figure figcaption ' +
  'table thead tbody tr th td'
).split(' ')

/** What goes together with its content; of any other unknown tag the text stays. */
const removedWithContent =
  'script style svg math template iframe noscript noembed xmp textarea option title'.split(' ')

const allowedLink = /^(?:https?:|mailto:|tel:|\/(?![/\\]))/iu
const elsewhere = /^https?:/iu
const picture = /^\/files\/(?<id>[1-9]\d{0,15})\/[^?#]+/u

type Article = {
  /**
   * The address a picture of this file is shown by; null drops the picture. Without it an article has no pictures.
   * `address` is the plain one, `/files/{id}/{name}`.
   */
  picture?: (fileId: number, address: string) => string | null
}

/** HTML reduced to an article: everything else goes and its text stays; links that lead elsewhere open a new tab. */
export function articleHtml(html: string, { picture: showPicture = () => null }: Article = {}): string {
  return sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'title'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: removedWithContent,
    transformTags: {
      a: (tagName, { href, title }) => ({ tagName, attribs: linkAttributes(href, title) }),
      img: (tagName, { src = '', alt = '', title }) => {
        const file = picture.exec(src)
        const shown = file && showPicture(Number(file.groups!['id']), file[0])
        return { tagName, attribs: shown ? { src: shown, alt, ...(title && { title }) } : {} }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  })
}

function linkAttributes(href: string | undefined, title: string | undefined): Record<string, string> {
  const attributes: Record<string, string> = title ? { title } : {}
  if (href === undefined || !allowedLink.test(href)) return attributes
  return elsewhere.test(href)
    ? { ...attributes, href, target: '_blank', rel: 'noopener noreferrer' }
    : { ...attributes, href }
}

/** The ids of the files that an article shows as pictures. */
export function picturesOf(html: string): number[] {
  const found = new Set<number>()
  articleHtml(html, {
    picture: (id) => {
      found.add(id)
      return null
    },
  })
  return [...found]
}

/** Whether nothing would be read: no text and no picture. */
export function isEmptyArticle(html: string): boolean {
  if (picturesOf(html).length > 0) return false
  return (
    sanitizeHtml(html, { allowedTags: [], nonTextTags: removedWithContent }).replaceAll(/&nbsp;|\s/gu, '') ===
    ''
  )
}
