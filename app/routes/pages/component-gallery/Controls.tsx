// Component gallery: buttons, quantity, fields, dialog, drawer.
import { useState } from 'react'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { Drawer } from '../../../ui/Drawer'
import { CheckField, Field, SelectField, TextField } from '../../../ui/Field'
import { useHasScript } from '../../../ui/has-script'
import { Stepper } from '../../../ui/Stepper'

const here = '/dev/parts'

export function Controls({ of }: { of: string }) {
  const t = useT('parts')
  const labels = { less: t('less'), more: t('more'), value: t('quantity') }
  return (
    <>
      <h3>{t('buttons')}</h3>
      <div className="row">
        <Button type="button">{t('primary')}</Button>
        <Button type="button" kind="quiet">
          {t('quiet')}
        </Button>
        <Button type="button" kind="danger">
          {t('off')}
        </Button>
        <LinkButton kind="plain" to={here}>
          {t('quiet')}
        </LinkButton>
        <Button type="button" busy>
          {t('busy')}
        </Button>
        <Button type="button" disabled>
          {t('off')}
        </Button>
      </div>
      <h3>{t('quantity')}</h3>
      <form className="row">
        <Stepper value={1} min={1} max={9} labels={labels} />
        <Stepper value={4} min={1} max={9} labels={labels} />
        <Stepper value={9} min={1} max={9} labels={labels} />
      </form>
      <h3>{t('fields')}</h3>
      <form>
        <Field label={t('primary')} name="plain" hint={t('hint')} autoComplete="off" />
        <Field label={t('primary')} name="wrong" error={t('wrong')} autoComplete="off" />
        <Field label={t('off')} name="off" disabled />
        <SelectField label={t('options')} name="select" options={[['1', t('quiet')]]} />
        <TextField label={t('more')} name="words" />
        <CheckField label={t('primary')} name="check" />
        <CheckField label={t('primary')} name="check-wrong" error={t('wrong')} />
      </form>
      <Windows of={of} />
    </>
  )
}

function Windows({ of }: { of: string }) {
  const t = useT('parts')
  const common = useT('common')
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  const content = (
    <div className="stack parts-window">
      <p>{t('hint')}</p>
      <Button type="button" kind="quiet" onClick={close}>
        {common('close')}
      </Button>
    </div>
  )
  if (!useHasScript()) return null
  return (
    <>
      <h3>{t('windows')}</h3>
      <div className="row">
        <Button type="button" kind="quiet" onClick={() => setOpen('dialog')}>
          {t('dialog')}
        </Button>
        <Button type="button" kind="quiet" onClick={() => setOpen('drawer')}>
          {t('drawer')}
        </Button>
      </div>
      <Dialog open={open === 'dialog'} onClose={close} label={`${t('windows')}: ${of}`}>
        {content}
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} label={`${t('windows')}: ${of}`}>
        {content}
      </Drawer>
    </>
  )
}
