import { useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { saveFile } from '#ui/lib/save-file.ts'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import classes from './security.module.css'

/** The recovery codes; the server says them this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const save = () => {
    saveFile(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }), 'Коды восстановления.txt')
    setSaved(true)
  }
  return (
    <Modal
      open
      onClose={onClose}
      dirty={!isSaved && 'Коды больше не будут показаны.'}
      title="Коды восстановления"
    >
      <p>
        Сохраните коды: они больше не будут показаны. Каждый один раз заменяет код из приложения, если
        телефона нет под рукой.
      </p>
      <ul className={classes.codes} onCopy={() => setSaved(true)}>
        {codes.map((code) => (
          <li key={code} className={classes.key} data-figures>
            {code}
          </li>
        ))}
      </ul>
      <DialogActions>
        <CancelButton>Закрыть</CancelButton>
        <Button kind="main" onClick={save}>
          Скачать
        </Button>
      </DialogActions>
    </Modal>
  )
}
