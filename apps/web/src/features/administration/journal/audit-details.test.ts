import { expect, test } from 'vitest'

import { detailsInWords } from './audit-details.ts'

test('counts, sizes and outcomes of commands have names', () => {
  expect(detailsInWords({ is_proven: true, problems: 0, rows: 12, size: 2_097_152, quota: null })).toBe(
    ['Восстанавливается: да', 'Замечаний: 0', 'Строк: 12', 'Размер: 2\u00A0МБ', 'Предел места: нет'].join(
      '\n',
    ),
  )
})

test('the details of the audit are said in Russian, what has no name stands as it was written', () => {
  const details = { have_ai: true, scope_id: 3, region_id: null, device: 'Chrome, Windows', step: { at: 2 } }
  expect(detailsInWords({ sections: 'team, documents', former_sections: '', fields: 'permissions' })).toBe(
    'Разделы: Сотрудники, Документы\nПрежние разделы: нет\nИзменено: разделы',
  )
  expect(detailsInWords(details)).toBe(
    [
      'Юридический консультант и обращения: да',
      'Сфера деятельности: 3',
      'Регион: нет',
      'Устройство: Chrome, Windows',
      'step: {"at":2}',
    ].join('\n'),
  )
})
