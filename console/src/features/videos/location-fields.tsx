import { t } from '@lingui/core/macro';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { Control, UseFormSetValue } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import type { VideoFields } from './video-fields.ts';
import * as styles from './video-form.css.ts';

interface Props {
  control: Control<VideoFields>;
  setValue: UseFormSetValue<VideoFields>;
}

const positionLimitMs = 15_000;
/** About ten metres, which is precise enough. */
const decimals = 4;

/** The location of a video, in degrees. */
export function LocationFields({ control, setValue }: Props) {
  const { locate, isLocating, problem } = usePosition(({ latitude, longitude }) => {
    const place = { lat: latitude.toFixed(decimals), lon: longitude.toFixed(decimals) };
    setValue('location', place, { shouldDirty: true, shouldValidate: true });
  });
  return (
    <div className={styles.items}>
      <div className={styles.pair}>
        <FormTextField
          control={control}
          name="location.lat"
          label={t`Latitude`}
          hint={t`-90 to 90`}
          inputMode="decimal"
        />
        <FormTextField
          control={control}
          name="location.lon"
          label={t`Longitude`}
          hint={t`-180 to 180`}
          inputMode="decimal"
        />
      </div>
      <div className={styles.fieldsetHead}>
        <Button icon={LocateFixed} isPending={isLocating} onPress={locate}>
          {t`Use my location`}
        </Button>
        {problem && (
          <span role="alert" className={styles.explanation}>
            {problem}
          </span>
        )}
      </div>
    </div>
  );
}

function usePosition(onFound: (coordinates: GeolocationCoordinates) => void) {
  const [isLocating, setIsLocating] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fail = (error: Pick<GeolocationPositionError, 'code'>) => {
    setIsLocating(false);
    setProblem(
      error.code === 1
        ? t`The browser is not allowed to share your location.`
        : t`Your location could not be found. Enter it instead.`,
    );
  };
  const locate = () => {
    setProblem(undefined);
    if (!navigator.geolocation) return fail({ code: 2 });
    setIsLocating(true);
    return navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false);
        onFound(coords);
      },
      fail,
      { timeout: positionLimitMs, maximumAge: 60_000 },
    );
  };
  return { locate, isLocating, problem };
}
