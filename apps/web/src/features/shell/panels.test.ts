import { expect, test } from 'vitest'

import { menu } from './menu.ts'
import { panels } from './panels.ts'

test('NAV-49 NAV-50 NAV-52 NAV-75 both panels are closed and the active page is Assistant by default', () => {
  expect(panels.state).toEqual({ isLeftOpen: false, isRightOpen: false, activePage: 'Assistant' })
})

test('NAV-37 NAV-69 the menu holds five items in their order', () => {
  expect(menu.map(({ to, label }) => [to, label])).toEqual([
    ['/work-station', 'Рабочее место'],
    ['/staff', 'Сотрудники'],
    ['/organization', 'Организации'],
    ['/messenger', 'Мессенджер'],
    ['/documents', 'Документы'],
  ])
})
