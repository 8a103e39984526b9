const failed = new Set<string>()

/** Notes the stylesheets of the page that could not be loaded. */
export function noteFailedStyles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      failed.add(target.href)
      target.remove()
    },
    { capture: true },
  )
}

/**
 * Loads the stylesheets that failed. The bundler asks for each of them once for the life of the page: without this a screen
 * that is opened again after a failure would have its parts and not its looks.
 */
export async function reloadFailedStyles(): Promise<void> {
  const hrefs = [...failed]
  failed.clear()
  await Promise.all(hrefs.map(loadStyle))
}

/** Resolves when it has come or failed again. */
function loadStyle(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(), { once: true })
    document.head.append(link)
  })
}
