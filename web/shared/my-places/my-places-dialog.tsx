import { m } from '../../../messages/compiled/messages.js';
import { savedPlaces, PLACE_TYPES, removePlace, setPlace, type PlaceType } from '../../lib/my-places/my-places.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TrashIcon } from '../../ui/drawings/task-icons.tsx';
import { controlClass } from '../../ui/form/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LocationCombobox } from '../location/location-combobox.tsx';

const LABELS: Readonly<Record<PlaceType, () => string>> = {
  work: m['my_places.work'],
  school: m['my_places.school'],
  other: m['my_places.other'],
};

/** Sets the places whose distances cards show. A selected place is stored at once, on this device only. */
export function MyPlacesDialog({ city, onClose }: { readonly city: string; readonly onClose: () => void }) {
  const places = useStore(savedPlaces);
  return (
    <Dialog
      open
      onClose={onClose}
      title={m['my_places.title']()}
      footer={
        <Button wide size="lg" onClick={onClose}>
          {m['my_places.done']()}
        </Button>
      }
    >
      {/* the minimum height leaves space for the suggestions of the last field */}
      <div className="flex min-h-96 flex-col gap-4">
        <p className="text-muted">{m['my_places.intro']()}</p>
        {PLACE_TYPES.map((type) => {
          const place = places.find((candidate) => candidate.type === type);
          return (
            <div key={type}>
              <p className="mb-1 font-semibold" aria-hidden="true">
                {LABELS[type]()}
              </p>
              <div className="flex items-center gap-1">
                <LocationCombobox
                  // remounts the field with an empty text after a place was removed
                  key={place ? 'set' : 'empty'}
                  city={city}
                  label={LABELS[type]()}
                  placeholder={m['my_places.place']()}
                  initial={place?.name ?? ''}
                  unknownText={m['my_places.unknown']()}
                  withLandmarks
                  className="min-w-0 flex-1"
                  inputClassName={`${controlClass} min-h-12`}
                  onPick={({ locality, lat, lng }) => setPlace({ type, name: locality, lat, lng })}
                />
                {place && (
                  <IconButton icon={TrashIcon} label={m['my_places.remove']({ place: LABELS[type]() })} onClick={() => removePlace(type)} />
                )}
              </div>
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}
