import { part } from './page.ts'

/** LAND-08: a press on a picture of the product shows it large; the cross, Escape and the backdrop close it. */
export function openPictures(): void {
  const preview = part<HTMLDialogElement>('[data-preview]')
  const large = part<HTMLImageElement>('[data-preview-picture]', preview)
  const caption = part('[data-preview-caption]', preview)
  const scroller = part('[data-preview-scroller]', preview)
  for (const button of document.querySelectorAll('[data-picture]')) {
    button.addEventListener('click', () => {
      const shown = [...button.querySelectorAll('img')].find((picture) => picture.offsetParent !== null)
      if (!shown) return
      large.src = shown.currentSrc || shown.src
      large.alt = shown.alt
      caption.textContent = shown.alt
      part('[data-preview-steps]', preview).hidden = true
      preview.showModal()
      scroller.scrollLeft = 0
    })
  }
  part('[data-preview-close]', preview).addEventListener('click', () => preview.close())
  preview.addEventListener('click', ({ target }) => {
    if (target === preview) preview.close()
  })
}
