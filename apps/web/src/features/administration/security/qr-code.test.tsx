import { screen } from '@testing-library/react'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'

import { renderInUi } from '#testing/render.tsx'

import { QrCode } from './qr-code.tsx'

/** Pixels of a module, as a camera would see some. */
const scale = 4

/** What a reader sees where the path is drawn black on white. */
function read(svg: Element): string | undefined {
  const side = Number(svg.getAttribute('viewBox')!.split(' ')[2]) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of svg
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/gu))
    for (let down = 0; down < scale; down += 1)
      for (let right = 0; right < scale; right += 1) {
        const at = ((Number(y) * scale + down) * side + Number(x) * scale + right) * 4
        pixels.fill(0, at, at + 3)
      }
  return jsQR(pixels, side, side)?.data
}

test('a reader reads from the picture the address that the authenticator needs', () => {
  const address =
    'otpauth://totp/%D0%A3%D0%BF%D1%80%D0%B0%D0%B2%D0%B0:admin?issuer=%D0%A3%D0%BF%D1%80%D0%B0%D0%B2%D0%B0&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30'
  renderInUi(<QrCode text={address} label="Код для приложения" />)
  expect(read(screen.getByRole('img', { name: 'Код для приложения' }))).toBe(address)
})
