import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { settings } from '#platform/settings.ts'

/**
 * Trusts the certificate authority of `AI_CA_FILE` beside those that are trusted anyway: GigaChat's endpoints have certificates
 * of the Ministry's own authority. Call before the first call to a model; throws when the file cannot be read.
 */
export function trustOwnCertificates(file = settings().AI_CA_FILE): void {
  if (file === undefined) return
  const certificate = readFileSync(file, 'utf8')
  const trusted = getCACertificates('default')
  if (!trusted.includes(certificate)) setDefaultCACertificates([...trusted, certificate])
}
