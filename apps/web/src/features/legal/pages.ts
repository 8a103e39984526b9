export { AboutPage, AgreementPage, PrivacyPage } from './legal-page.tsx'
