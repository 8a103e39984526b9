// Makes the data that the product of the browser tests starts on, for the cache: beside other tests, before they are wanted.
import { rm } from 'node:fs/promises'

import { joinPrograms } from '../../apps/server/src/testing/nodes/programs.ts'
import { demonstration } from './product.ts'

await joinPrograms()
await rm(await demonstration(), { recursive: true, force: true })
