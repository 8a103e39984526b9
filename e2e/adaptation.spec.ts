import type { Page } from '@playwright/test'

import { faintControls, losses, usualFontSize, withFontSize, withStyles } from './support/adaptation.ts'
import { expect, test } from './support/fixtures.ts'

/** A page of our own making; its language and colours stand where those of the product do. */
const show = (page: Page, body: string) =>
  page.setContent(`<html lang="ru" style="--canvas: #ffffff"><body style="margin: 0">${body}</body></html>`)

const kept: [what: string, body: string][] = [
  ['text in its place', '<p>Смета на ремонт</p>'],
  [
    'an ellipsis',
    '<p style="width: 4rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Смета на ремонт</p>',
  ],
  [
    'an area that is scrolled',
    '<div tabindex="0" style="width: 6rem; height: 2rem; overflow: auto"><p style="width: 40rem">Смета</p></div>',
  ],
  [
    'a layer over the page',
    '<p>Смета на ремонт</p><p style="position: fixed; inset: 0; background: white">Вопрос</p>',
  ],
  [
    'what waits above the page for the focus',
    '<a href="/" style="position: fixed; top: -60px">К содержанию</a>',
  ],
]
const lost: [what: string, body: string, said: RegExp][] = [
  ['a page wider than the window', '<p style="width: 150vw">Смета</p>', /scrolls sideways/u],
  [
    'a cut word',
    '<p style="width: 4rem; overflow: hidden; white-space: nowrap">Смета на ремонт</p>',
    /cut: p.*Смета/u,
  ],
  [
    'a cut line',
    '<p style="height: 1rem; width: 6rem; overflow: hidden">Смета на ремонт кровли</p>',
    /cut: p.*Смета/u,
  ],
  [
    'a layer below the window',
    '<p style="position: fixed; top: 90vh; height: 40vh; padding-top: 20vh">Вопрос</p>',
    /cut: p.*Вопрос/u,
  ],
  ['text over text', '<p>Смета на ремонт</p><p style="margin-top: -2rem">Приказ о премии</p>', /over: p/u],
]

for (const [what, body] of kept)
  test(`the readings of a screen let ${what} be`, async ({ page }) => {
    await show(page, body)
    expect(await losses(page)).toEqual([])
  })

for (const [what, body, said] of lost)
  test(`the readings of a screen find ${what}`, async ({ page }) => {
    await show(page, body)
    expect(await losses(page)).toEqual([expect.stringMatching(said)])
  })

test('the readings of a screen find what only larger letters or wider spacing lose', async ({ page }) => {
  await show(page, '<p style="width: 180px; height: 24px; margin: 0; overflow: hidden">Смета на ремонт</p>')
  expect(await losses(page)).toEqual([])
  await withFontSize(page, 2 * usualFontSize)
  expect(await losses(page)).toEqual([expect.stringMatching(/cut/u)])
  await withFontSize(page, usualFontSize)
  await withStyles(page, '* { letter-spacing: 0.5em !important }')
  expect(await losses(page)).toEqual([expect.stringMatching(/cut/u)])
  await withStyles(page, '')
  expect(await losses(page)).toEqual([])
})

test('of fields and signs those below 3:1 are found, of inactive ones none', async ({ page }) => {
  const field = (colour: string, more = '') =>
    `<input aria-label="${colour}" ${more} style="border: 1px solid ${colour}; background: white">`
  const sign = (colour: string) =>
    `<button type="button" aria-label="${colour}" style="background: white; border: 0"><svg width="20" height="20" stroke="${colour}"><path d="M0 0h20" /></svg></button>`
  await show(
    page,
    field('#bbbbbb') + field('#777777') + field('#cccccc', 'disabled') + sign('#c0c0c0') + sign('#333333'),
  )
  expect(await faintControls(page)).toEqual([
    expect.stringMatching(/^edge .*#bbbbbb/u),
    expect.stringMatching(/^sign .*#c0c0c0/u),
  ])
})
