/**
 * The stylesheets of the page stand in its head for print, so that they do not hold back the shape that it shows first, and
 * those that are loaded later stand behind them (vite.config.ts). They count for the screen once all of them have come;
 * where one cannot be had, once the page has loaded.
 */
export async function applyStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[media=print]')]
  if (links.some(({ sheet }) => !sheet) && document.readyState !== 'complete')
    await new Promise((resolve) => {
      window.onload = resolve
    })
  for (const link of links) link.media = 'all'
}
