import type { TestFile } from './client.ts'

/** A PNG of one red pixel. */
export function aPicture(name = 'photo.png'): TestFile {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  )
  return { name, bytes, type: 'image/png' }
}
