export { agreementSha256 } from './legal-texts.ts'
