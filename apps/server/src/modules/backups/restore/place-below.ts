import path from 'node:path'

import { DamagedCopy } from '../failures.ts'

/** The place of a name from a copy in a folder. Whoever can write to the copies could else write anywhere on the machine. */
export function placeBelow(folder: string, name: string): string {
  const place = path.resolve(folder, name)
  if (!place.startsWith(`${path.resolve(folder)}${path.sep}`))
    throw new DamagedCopy(`Путь в копии ведёт за пределы папки: ${name}`)
  return place
}
