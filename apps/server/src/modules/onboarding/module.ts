import type { Module } from '#platform/module.ts'

import { mountOnboarding } from './onboarding.routes.ts'

/** The way in: a person becomes the owner of an organization with its first channel. */
export const onboarding: Module = { name: 'onboarding', mount: mountOnboarding }
