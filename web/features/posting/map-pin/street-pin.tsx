import type { Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from '../../../../kinds/distance.ts';
import { CoverageNotice } from '../../../shared/map/coverage-notice.tsx';
import { boxAround } from '../../../shared/map/geometry.ts';
import { loadEngine } from '../../../shared/map/load-engine.ts';
import { useMap } from '../../../shared/map/use-map.ts';
import type { City } from '../../../shared/location/use-cities.ts';
import { roundDegrees } from './local-projection.ts';
import { PinShape } from './pin-map-drawing.tsx';

interface StreetPinProps {
  readonly city: City;
  readonly pin: Point | null;
  readonly onMove: (point: Point) => void;
  /** Called with the map when it is shown, and with null when it is removed. Not called when maps cannot be drawn or loaded. */
  readonly onMap: (map: MapLibre | null) => void;
}

/** Distance from a pin that is visible at first. */
const VISIBLE_RADIUS_METRES = 600;
/** Minimum zoom for a pin that was set in another way (by a locality, by the device). */
const PIN_ZOOM = 15;
const noop = () => undefined;

/** The street map with the pin. A click sets the pin, and it can be dragged. */
export function StreetPin({ city, pin, onMove, onMap }: StreetPinProps) {
  const element = useRef<HTMLDivElement>(null);
  const { map, status } = useMap(element, {
    city: city.slug,
    start: { box: pin ? boxAround(pin, VISIBLE_RADIUS_METRES) : boxAround(city, city.radius_km * 1000), isExact: true },
    onUserMove: noop,
    // The arrow keys move the pin instead of the map.
    options: { keyboard: false },
  });
  const isOpen = status === 'open';
  useEffect(() => {
    if (map && isOpen) onMap(map);
    return () => onMap(null);
  }, [map, isOpen, onMap]);
  const pinElement = useDraggablePin(map, pin, onMove);
  return (
    <>
      <div ref={element} className={`absolute! inset-0 [&_canvas]:cursor-crosshair ${isOpen ? '' : 'invisible'}`} />
      {map && isOpen && <CoverageNotice map={map} />}
      {createPortal(
        <svg viewBox="-14 -36 28 38" className="h-10 w-7.5 cursor-grab overflow-visible" aria-hidden="true">
          <PinShape />
        </svg>,
        pinElement,
      )}
    </>
  );
}

/** Keeps the pin on the map at the form's position. @returns the element of the pin */
function useDraggablePin(map: MapLibre | null, pin: Point | null, onMove: (point: Point) => void): HTMLElement {
  const [pinElement] = useState(() => document.createElement('div'));
  const [marker, setMarker] = useState<Marker | null>(null);
  const latestOnMove = useRef(onMove);
  /** The pin as set on this map; the map does not move to it. */
  const ownPin = useRef<Point | null>(pin);
  useEffect(() => {
    latestOnMove.current = onMove;
  });
  useEffect(() => {
    if (!map) return;
    let createdMarker: Marker | null = null;
    let isCancelled = false;
    const setPin = ({ lng, lat }: { readonly lng: number; readonly lat: number }) => {
      ownPin.current = { lat: roundDegrees(lat), lng: roundDegrees(lng) };
      latestOnMove.current(ownPin.current);
    };
    const addPin = async () => {
      const { createPin } = await loadEngine();
      if (isCancelled) return;
      const draggable = createPin(pinElement);
      draggable.on('dragend', () => setPin(draggable.getLngLat()));
      createdMarker = draggable;
      setMarker(draggable);
    };
    void addPin();
    const onClick = ({ lngLat }: { readonly lngLat: { readonly lng: number; readonly lat: number } }) => setPin(lngLat);
    map.on('click', onClick);
    // The surrounding element has the focus and handles the arrow keys.
    map.getCanvas().tabIndex = -1;
    return () => {
      isCancelled = true;
      map.off('click', onClick);
      createdMarker?.remove();
      setMarker(null);
    };
  }, [map, pinElement]);
  const { lat, lng } = pin ?? { lat: null, lng: null };
  useEffect(() => {
    if (!map || !marker) return;
    if (lat === null || lng === null) {
      marker.remove();
      return;
    }
    marker.setLngLat([lng, lat]).addTo(map);
    const wasSetHere = ownPin.current?.lat === lat && ownPin.current.lng === lng;
    if (wasSetHere || map.getBounds().contains([lng, lat])) return;
    map.jumpTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), PIN_ZOOM) });
  }, [map, marker, lat, lng]);
  return pinElement;
}
