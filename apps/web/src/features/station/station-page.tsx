import { Page } from '#ui/page.tsx'

export function StationPage() {
  return <Page title="Рабочее место">{null}</Page>
}
