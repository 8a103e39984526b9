import { hashOf } from '../../apps/server/src/platform/text-models/hash.ts'

/** Parts of a cross-validation. */
export const folds = 5

/** The part that an example belongs to; what has one group stays together. */
export const foldOf = (group: string): number => hashOf(`fold ${group}`) % folds
