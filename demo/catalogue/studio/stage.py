"""The photo studio: a seamless backdrop, softboxes, a camera that frames what stands before it (Blender, Cycles)."""

from math import cos, pi, radians, sin

import bpy
from mathutils import Vector

PAPER = (0.83, 0.815, 0.79)
EXPOSURE = -0.4
GREY = 0.3
"""Linear reflectance of everything that has the product's color, until `develop` gives it one."""


def empty():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new('room')
    scene.world.use_nodes = True
    light = scene.world.node_tree.nodes['Background']
    light.inputs[0].default_value = (1, 0.985, 0.965, 1)
    light.inputs[1].default_value = 0.66
    return scene


def backdrop(low):
    """Paper that bends up from the table at that height, far behind the product."""
    deep, bend, wide = 7.0, 3.0, 60.0
    line = [(-40.0, 0.0), (deep, 0.0)]
    line += [(deep + bend * sin(a), bend - bend * cos(a)) for a in (i * pi / 40 for i in range(1, 21))]
    line.append((deep + bend, 40.0))
    vertices = [(x, y, z + low) for y, z in line for x in (-wide, wide)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    mesh = bpy.data.meshes.new('paper')
    mesh.from_pydata(vertices, [], faces)
    paper = bpy.data.objects.new('paper', mesh)
    bpy.context.collection.objects.link(paper)
    material = bpy.data.materials.new('paper')
    material.use_nodes = True
    shader = material.node_tree.nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (*PAPER, 1)
    shader.inputs['Roughness'].default_value = 0.9
    shader.inputs['Specular'].default_value = 0.1
    mesh.materials.append(material)
    for face in mesh.polygons:
        face.use_smooth = True


def softbox(at, size, power, to=(0, 0, 0.8)):
    data = bpy.data.lights.new('softbox', 'AREA')
    data.shape = 'RECTANGLE'
    data.size, data.size_y = size
    data.energy = power
    lamp = bpy.data.objects.new('softbox', data)
    lamp.location = at
    lamp.rotation_euler = (Vector(to) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(lamp)


def lights():
    softbox((-4.2, -2.6, 4.6), (3.4, 3.4), 300)
    softbox((4.6, -1.6, 2.6), (1.0, 3.6), 105)
    softbox((0.6, 2.2, 5.4), (4.5, 1.6), 90)


def camera(scene, around, above, fills=0.78, at_height=0.0):
    """Looks from `around` degrees beside the front and `above` degrees over the table. Returns where the table is."""
    data = bpy.data.cameras.new('camera')
    data.lens = 85
    scene.render.resolution_x = scene.render.resolution_y = 800
    eye = bpy.data.objects.new('camera', data)
    bpy.context.collection.objects.link(eye)
    scene.camera = eye
    a, e = radians(around), radians(above)
    toward = Vector((-sin(a) * cos(e), cos(a) * cos(e), -sin(e)))
    eye.rotation_euler = toward.to_track_quat('-Z', 'Y').to_euler()
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for each in bpy.context.collection.objects:
        if each.type not in ('MESH', 'CURVE') or each.name == 'paper':
            continue
        shown = each.evaluated_get(graph)
        mesh = shown.to_mesh()
        step = max(1, len(mesh.vertices) // 400)
        points += [c for v in list(mesh.vertices)[::step] for c in shown.matrix_world @ v.co]
    where, _ = eye.camera_fit_coords(graph, points)
    middle = sum((Vector(points[i : i + 3]) for i in range(0, len(points), 3)), Vector()) / (len(points) // 3)
    distance = (middle - where).dot(toward)
    eye.location = where - toward * distance * (1 / fills - 1)
    data.shift_y = at_height
    return min(points[2::3])


def develop(scene, folder, colors, size, samples):
    """
    Renders once and writes a picture in each color. `colors`: linear, by the name of a file. What has the product's
    color writes its share of it into `paint`.
    """
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    scene.render.film_transparent = False
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.03
    scene.cycles.adaptive_min_samples = 8
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 5
    scene.cycles.diffuse_bounces = 2
    scene.cycles.glossy_bounces = 3
    scene.cycles.transmission_bounces = 4
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 4
    scene.view_settings.view_transform = 'Standard'
    scene.view_settings.exposure = EXPOSURE
    layer = bpy.context.view_layer
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_glossy_color = True
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = True
    made = layer.aovs.add()
    made.name, made.type = 'paint', 'VALUE'
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    link = tree.links.new
    passes = tree.nodes.new('CompositorNodeRLayers').outputs

    def both(kind, one, two):
        node = tree.nodes.new('CompositorNodeMixRGB')
        node.blend_type = kind
        for socket, value in ((node.inputs[1], one), (node.inputs[2], two)):
            if isinstance(value, tuple):
                socket.default_value = value
            else:
                link(value, socket)
        return node.outputs[0]

    # Noise is removed within surfaces alone: textures and edges stay sharp.
    def quieten(noisy, color, reach):
        node = tree.nodes.new('CompositorNodeBilateralblur')
        node.iterations, node.sigma_color, node.sigma_space = 1, 0.06, reach
        link(noisy, node.inputs['Image'])
        link(both('ADD', passes['Normal'], color), node.inputs['Determinator'])
        return node.outputs[0]

    image = passes['Image']
    for part, reach in (('Diff', 7), ('Gloss', 2)):
        light, color = both('ADD', passes[f'{part}Dir'], passes[f'{part}Ind']), passes[f'{part}Col']
        quiet = quieten(light, color, reach)
        image = both('SUBTRACT', image, both('MULTIPLY', light, color))
        image = both('ADD', image, both('MULTIPLY', quiet, color))
        scattered = quiet if part == 'Diff' else scattered
    colored = both('MULTIPLY', scattered, passes['paint'])
    uncolored = both('SUBTRACT', image, both('MULTIPLY', colored, (GREY, GREY, GREY, 1.0)))
    output = tree.nodes.new('CompositorNodeOutputFile')
    output.base_path = folder
    output.format.file_format = 'PNG'
    output.format.color_mode = 'RGB'
    output.format.color_depth = '8'
    output.file_slots.clear()
    for key, color in colors.items():
        picture = both('ADD', uncolored, both('MULTIPLY', colored, (*color, 1.0)))
        output.file_slots.new(f'{key}.')
        link(picture, output.inputs[-1])
    bpy.ops.render.render(write_still=False)
